import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { runProgram } from '../../.scripts/parts/run-program.mjs';

const node = process.execPath;
const module = fileURLToPath(new URL('../../.scripts/parts/run-program.mjs', import.meta.url));

/** What a program starts connects here when it is up, and its connection closes when it is gone. */
let server: Server;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

describe('a program', () => {
  it('gives its output and its code', async () => {
    const code = 'console.log("out"); console.error("err"); process.exitCode = 3';
    const result = await runProgram(node, ['-e', code], { timeoutMs: 60_000 });
    expect(result.code).toBe(3);
    expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('that there is none of says so', async () => {
    const { code, output } = await runProgram('no-such-program', [], { timeoutMs: 60_000 });
    expect([code, output]).toEqual([1, expect.stringContaining('no-such-program could not be started')]);
  });

  it('ends at its time limit with what it started, also with what does not listen to Ctrl-C', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const deaf = starting('process.on("SIGINT", () => {});');
    const result = runProgram(node, ['-e', deaf], { timeoutMs: 60_000 });
    const started = await nextConnection();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.advanceTimersByTimeAsync(3000);
    await gone(started);
    expect(await result).toEqual({ code: 1, output: `\n${node} was ended after 60 s.\n` });
  });

  it('leaves nothing behind that it had put in the background', async () => {
    const leaving = starting('', 'process.exit(0)');
    const result = runProgram(node, ['-e', leaving], { timeoutMs: 60_000 });
    const started = await nextConnection();
    await gone(started);
    expect((await result).code).toBe(0);
  });
});

describe('a command that runs programs', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends on %s with them and what they started, and goes no further', async (signal, code) => {
    const { command, ended } = startCommand(starting());
    const started = await nextConnection();
    command.kill(signal);
    expect(await ended).toEqual({ code, printed: '' });
    await gone(started);
  });

  it('takes the Ctrl-C that npm passes on for the one it has already', async () => {
    const polite = `process.on('SIGINT', () => socket.write('closing'));
      socket.on('data', () => socket.end(', closed', () => process.exit(0)));`;
    const { command, ended } = startCommand(starting(polite));
    const started = await nextConnection();
    let said = '';
    started.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    command.kill('SIGINT');
    await once(started, 'data');
    command.kill('SIGINT');
    started.write('now');
    expect((await ended).code).toBe(130);
    await gone(started);
    expect(said).toBe('closing, closed');
  });
});

/**
 * A program that starts another, which connects here.
 *
 * @param inside what the other one does besides
 * @param whenUp what the first one does when the other has connected; it waits for it otherwise
 */
function starting(inside = '', whenUp = ''): string {
  const { port } = server.address() as AddressInfo;
  const other = `const socket = require('node:net').connect(${port}, '127.0.0.1', () => process.send('up')); ${inside}`;
  return `const { spawn } = require('node:child_process');
    const stdio = ['ignore', ${whenUp ? "'ignore', 'ignore'" : "'inherit', 'inherit'"}, 'ipc'];
    const other = spawn(process.execPath, ['-e', ${JSON.stringify(other)}], { stdio });
    process.on('SIGINT', () => {});
    other.on('message', () => { ${whenUp} });
    other.on('exit', () => process.exit(0));`;
}

interface RunningCommand {
  readonly command: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly printed: string }>;
}

/** A process of its own that runs the program, as the npm commands do. */
function startCommand(program: string): RunningCommand {
  const text = `import { runProgram } from ${JSON.stringify(module)};
    await runProgram(process.execPath, ['-e', ${JSON.stringify(program)}], { timeoutMs: 60_000 });
    console.log('went on');`;
  const command = spawn(node, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  command.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const ended = once(command, 'close').then(([code]) => ({ code: code as number | null, printed }));
  return { command, ended };
}

async function nextConnection(): Promise<Socket> {
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => {});
  return socket;
}

async function gone(socket: Socket): Promise<void> {
  if (!socket.closed) {
    socket.resume();
    await once(socket, 'close');
  }
}
