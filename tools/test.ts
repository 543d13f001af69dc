// `npm test`: all checks that a change must pass. Ends with the number of passed and failed tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '..');

const checks: { name: string; script: string; args: string[] }[] = [
  // With one checker for each project: several of them check the types that they share again.
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['-b', '--checkers', '1'] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'dead code', script: 'node_modules/knip/bin/knip.js', args: [] },
  // Once for all tests that start a server.
  { name: 'pages', script: 'server/entrances/cli/build.ts', args: [] },
];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Several at the same time, so that the cores are busy. What a check writes is shown when it has ended, unmixed. */
function runCheck({ name, script, args }: (typeof checks)[number]): Promise<boolean> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => written.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(written));
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      say(
        code === 0
          ? `${name}: sound (${seconds} s)`
          : `The check of ${name} failed after ${seconds} s; see its findings above.`,
      );
      resolve(code === 0);
    });
  });
}

const areSound = await Promise.all(checks.map(runCheck));
if (areSound.includes(false)) process.exit(1);

const vitest = await startVitest('test', process.argv.slice(2), { run: true, watch: false, root });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === 'passed').length;
const failed = tests.filter((test) => test.result().state === 'failed').length;
const isSound = failed === 0 && passed > 0 && vitest.state.getUnhandledErrors().length === 0 && process.exitCode !== 1;
await vitest.close();
say(`${passed} passed, ${failed} failed`);
process.exit(isSound ? 0 : 1);
