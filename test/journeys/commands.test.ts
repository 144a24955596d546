import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../support/temporary-folder.ts';

interface Command {
  readonly process: ChildProcess;
  readonly exitCode: Promise<number | null>;
  /** Comes when the output holds this; gives what the parentheses hold. */
  printed(pattern: RegExp): Promise<string>;
  output(): string;
}

const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) {
    command.process.kill('SIGTERM');
    await command.exitCode;
  }
});

describe.each([
  ['npm start', 'start.mjs'],
  ['npm run dev', 'dev.mjs'],
])('%s', (_name, script) => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends its server on %s, and succeeds', async (signal) => {
    const command = run(script);
    const url = await command.printed(/^Open (http:\S+)$/m);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    command.process.kill(signal);
    expect(await command.exitCode).toBe(0);
    expect(command.output()).toContain('"msg":"stopping"');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('lets a running request finish, and takes the Ctrl-C that npm passes on for the one it has already', async () => {
    const command = run(script);
    const request = await openRequest(await command.printed(/^Open (http:\S+)$/m));
    command.process.kill('SIGINT');
    await command.printed(/"msg":"(stopping)"/);
    command.process.kill('SIGINT');
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await command.exitCode).toBe(0);
  });

  it("ends with the shell that npm runs it in, to which alone npm passes on an operator's signal", async () => {
    const command = run(script, {}, ['sh', '-c', '"$0" "$1"; true', process.execPath]);
    const url = await command.printed(/^Open (http:\S+)$/m);
    command.process.kill('SIGTERM');
    await command.exitCode;
    expect(command.output()).toContain('"msg":"stopping"');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('npm start', () => {
  it('serves its sandbox, whose credentials everybody knows, to this machine alone', async () => {
    const command = run('start.mjs');
    const [sandbox, gateway] = [
      await command.printed(/^Sandbox (http:\S+)$/m),
      await command.printed(/^Open (http:\S+)$/m),
    ];
    expect((await fetch(`${sandbox}/sandbox/v1/healthz`)).status).toBe(200);
    // Loopback is more than 127.0.0.1: only who listens on all addresses answers at another one.
    const elsewhere = (url: string) => url.replace('localhost', '127.0.0.2');
    expect((await fetch(`${elsewhere(gateway)}/healthz`)).status).toBe(200);
    await expect(fetch(`${elsewhere(sandbox)}/sandbox/v1/healthz`)).rejects.toThrow('fetch failed');
  });

  it('fails when a port is taken, says which setting to change, and leaves no sandbox behind', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const command = run('start.mjs', { PORT: String(port) });
    const sandbox = await command.printed(/^Sandbox (http:\S+)$/m);
    expect(await command.exitCode).toBe(1);
    expect(command.output()).toContain(
      `Port ${port} is already used by another program. Set PORT to another port`,
    );
    await expect(fetch(sandbox)).rejects.toThrow('fetch failed');
    other.close();
  });

  it('fails as its server does when that is killed', async () => {
    const command = run('start.mjs');
    await killServer(command);
    expect(await command.exitCode).toBe(137);
  });
});

describe('npm run dev', () => {
  it('says that its server has ended, and ends when it is told to', async () => {
    const command = run('dev.mjs');
    await killServer(command);
    await command.printed(/(The server ended with code 137)/);
    command.process.kill('SIGINT');
    expect(await command.exitCode).toBe(0);
  });
});

/** A request that the server has begun to read: the rest of it comes with `finish`, which gives the answer. */
async function openRequest(url: string): Promise<{ finish(): Promise<string> }> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.write('POST /v1/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 2\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n');
  await once(socket, 'data');
  return {
    async finish() {
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
      socket.write('no');
      await once(socket, 'close');
      return answer;
    },
  };
}

/** As a machine that is out of memory does. The server's number is in the line that it logs of a request. */
async function killServer(command: Command): Promise<void> {
  await fetch(`${await command.printed(/^Open (http:\S+)$/m)}/v1/catalog`);
  process.kill(Number(await command.printed(/"pid":(\d+)/)), 'SIGKILL');
}

/** `cwd` is the data folder, so that a `.env` of the developer does not take part. */
function run(
  script: string,
  settings: Readonly<Record<string, string>> = {},
  [program, ...args]: readonly [string, ...string[]] = [process.execPath],
): Command {
  const file = fileURLToPath(new URL(`../../.scripts/${script}`, import.meta.url));
  const folder = temporaryFolder();
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    SANDBOX_PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    npm_lifecycle_event: 'start',
    ...settings,
  };
  const child = spawn(program, [...args, file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const command: Command = {
    process: child,
    exitCode: once(child, 'close').then(([code]) => code as number | null),
    output: () => output,
    async printed(pattern) {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`It ended without that. It printed:\n${output}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'close')]);
      }
    },
  };
  running.push(command);
  return command;
}
