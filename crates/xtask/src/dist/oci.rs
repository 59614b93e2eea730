//! The program as a container image: an archive of an image layout, as specified by the Open
//! Container Initiative, plus the list that `docker load` reads.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::checksum::sha256;
use super::clean_root::CleanRoot;
use super::files::{copy, create_empty, write};
use super::release::{Release, work_folder};
use super::{archive, component, program, question};
use crate::cargo::root;
use crate::tools::{install_package, run, works};

/// The program in the image.
const PROGRAM: &str = "/usr/bin/handeval";
/// What a container runs by default. The server can be reached only if it listens on all addresses
/// of the container, whose host decides who can reach them.
const COMMAND: [&str; 3] = ["serve", "--host", "0.0.0.0"];
/// An unprivileged user and group, the same as in other images with a single program.
const USER: u32 = 65532;

/// A part of the image, named after its digest.
struct Blob {
    digest: String,
    size: u64,
}

/// Makes `handeval-VERSION-linux-ARCHITECTURE.oci.tar`.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let program = program::build(release)?;
    let image = release.folder.join(format!(
        "handeval-{}-linux-{}.oci.tar",
        release.version, release.target.debian
    ));
    pack(release, &program, &image)?;
    Ok(vec![image])
}

/// Unpacks the image as a container's bundle, and runs the program there as the image's user.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [image] = made else {
        return Err("expected one image".into());
    };
    archive::check_again(image, |again| pack(release, &program::path(release), again))?;
    if !works("umoci") {
        install_package("umoci")?;
    }
    let (layout, bundle) = (work_folder().join("layout"), work_folder().join("bundle"));
    create_empty(&layout)?;
    let extract = ["--extract", "--directory"];
    run(Command::new("tar")
        .args(extract)
        .arg(&layout)
        .arg("--file")
        .arg(image))?;
    if bundle.exists() {
        fs::remove_dir_all(&bundle).map_err(|error| error.to_string())?;
    }
    let name = format!("{}:{}", layout.display(), release.version);
    run(Command::new("umoci")
        .args(["unpack", "--image", &name])
        .arg(&bundle))?;

    let config = bundle.join("config.json");
    let config = fs::read_to_string(config).map_err(|error| error.to_string())?;
    let config: String = config.split_ascii_whitespace().collect();
    for part in [
        format!(r#""uid":{USER},"gid":{USER}"#),
        format!(r#""args":["{PROGRAM}",{}]"#, quoted(&COMMAND)),
    ] {
        if !config.contains(&part) {
            return Err(format!("no {part} in {config}"));
        }
    }
    let root = CleanRoot::at(bundle.join("rootfs"), release.target)?;
    question::ask_all(|| Ok(root.call_alone(PROGRAM)))?;
    let mut server = root.call_as_nobody(PROGRAM);
    server.args(COMMAND).args(["--port", "0"]);
    question::ask_server(server)
}

fn pack(release: &Release, program: &Path, image: &Path) -> Result<(), String> {
    let files = release.stage("oci-files")?;
    copy(program, &files.join(&PROGRAM[1..]))?;
    let doc = files.join("usr/share/doc/handeval");
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(file), &doc.join(file))?;
    }
    component::write_licenses(release, &doc.join(component::LICENSES))?;
    let layout = release.stage("oci")?;
    let layer = layout.join("layer.tar");
    run(&mut archive::tar(&files, &["usr"], release.epoch, &layer))?;
    let uncompressed = sha256(&layer)?;
    archive::gzip(&layer)?;

    let layer = keep(&layout, &layout.join("layer.tar.gz"))?;
    let config = keep_text(&layout, &config(release, &uncompressed)?)?;
    let manifest = keep_text(&layout, &manifest(&config, &layer))?;
    write(&layout.join("index.json"), index(release, &manifest))?;
    write(
        &layout.join("oci-layout"),
        r#"{"imageLayoutVersion":"1.0.0"}"#,
    )?;
    write(
        &layout.join("manifest.json"),
        docker_list(release, &config, &layer),
    )?;
    let members = ["blobs", "index.json", "manifest.json", "oci-layout"];
    run(&mut archive::tar(&layout, &members, release.epoch, image))
}

/// Moves a file to its place in the layout.
fn keep(layout: &Path, file: &Path) -> Result<Blob, String> {
    let digest = sha256(file)?;
    let place = layout.join("blobs/sha256").join(&digest);
    let size = file.metadata().map_err(|error| error.to_string())?.len();
    copy(file, &place)?;
    fs::remove_file(file).map_err(|error| error.to_string())?;
    Ok(Blob { digest, size })
}

fn keep_text(layout: &Path, text: &str) -> Result<Blob, String> {
    let file = layout.join("text");
    write(&file, text)?;
    keep(layout, &file)
}

/// How a container of the image runs. See `config.md` in the image specification.
fn config(release: &Release, layer: &str) -> Result<String, String> {
    Ok(format!(
        concat!(
            r#"{{"created":"{created}","architecture":"{architecture}","os":"linux","#,
            r#""config":{{"User":"{user}:{user}","ExposedPorts":{{"8000/tcp":{{}}}},"#,
            r#""Env":["PATH=/usr/bin"],"Entrypoint":["{program}"],"Cmd":[{command}],"#,
            r#""WorkingDir":"/","StopSignal":"SIGTERM","Labels":{{"#,
            r#""org.opencontainers.image.title":"handeval","#,
            r#""org.opencontainers.image.version":"{version}","#,
            r#""org.opencontainers.image.licenses":"MIT OR Apache-2.0"}}}},"#,
            r#""rootfs":{{"type":"layers","diff_ids":["sha256:{layer}"]}},"#,
            r#""history":[{{"created":"{created}","created_by":"cargo xtask dist oci"}}]}}"#,
        ),
        created = release.rfc_3339()?,
        architecture = release.target.debian,
        user = USER,
        program = PROGRAM,
        command = quoted(&COMMAND),
        version = release.version,
        layer = layer,
    ))
}

/// What the image consists of. See `manifest.md` in the image specification.
fn manifest(config: &Blob, layer: &Blob) -> String {
    let part = |kind: &str, blob: &Blob| {
        format!(
            r#"{{"mediaType":"application/vnd.oci.image.{kind}","digest":"sha256:{}","size":{}}}"#,
            blob.digest, blob.size
        )
    };
    format!(
        r#"{{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{},"layers":[{}]}}"#,
        part("config.v1+json", config),
        part("layer.v1.tar+gzip", layer)
    )
}

/// The only image in the layout, with its name. See `image-layout.md` in the image specification.
fn index(release: &Release, manifest: &Blob) -> String {
    format!(
        concat!(
            r#"{{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","#,
            r#""manifests":[{{"mediaType":"application/vnd.oci.image.manifest.v1+json","#,
            r#""digest":"sha256:{digest}","size":{size},"#,
            r#""platform":{{"architecture":"{architecture}","os":"linux"}},"annotations":{{"#,
            r#""org.opencontainers.image.ref.name":"{version}","#,
            r#""io.containerd.image.name":"docker.io/library/handeval:{version}"}}}}]}}"#,
        ),
        digest = manifest.digest,
        size = manifest.size,
        architecture = release.target.debian,
        version = release.version,
    )
}

/// The list that `docker save` writes and every version of `docker load` reads.
fn docker_list(release: &Release, config: &Blob, layer: &Blob) -> String {
    format!(
        r#"[{{"Config":"blobs/sha256/{}","RepoTags":["handeval:{}"],"Layers":["blobs/sha256/{}"]}}]"#,
        config.digest, release.version, layer.digest
    )
}

/// Writes words as the elements of a JSON array. The words must not contain quotes or backslashes.
fn quoted(words: &[&str]) -> String {
    let words = words.iter().map(|word| format!("\"{word}\""));
    words.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_names_its_parts_by_digest_and_size() {
        let [config, layer] = [("aa", 1), ("bb", 22)].map(|(digest, size)| Blob {
            digest: digest.into(),
            size,
        });
        assert_eq!(
            manifest(&config, &layer),
            concat!(
                r#"{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","#,
                r#""config":{"mediaType":"application/vnd.oci.image.config.v1+json","#,
                r#""digest":"sha256:aa","size":1},"#,
                r#""layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","#,
                r#""digest":"sha256:bb","size":22}]}"#,
            )
        );
    }

    #[test]
    fn words_are_quoted() {
        assert_eq!(quoted(&COMMAND), r#""serve","--host","0.0.0.0""#);
    }
}
