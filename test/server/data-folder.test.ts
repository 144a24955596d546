import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { ConfigRefused } from '../../server/config.ts';
import { prepareDataFolder } from '../../server/data-folder.ts';
import { DatabaseUnusable } from '../../server/sandbox/index.ts';
import { openDatabase } from '../../server/sandbox/store/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('the data folder', () => {
  it('is made with the folders above it, and taken as it is where it is there', () => {
    const path = join(folder, 'a', 'b', 'c');
    prepareDataFolder(path);
    prepareDataFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('below a file is refused by the name of its setting', () => {
    writeFileSync(join(folder, 'file'), 'x');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      expect(() => prepareDataFolder(path)).toThrow(ConfigRefused);
      expect(() => prepareDataFolder(path)).toThrow('DATA_DIR: give a folder');
    }
  });

  // Node's own recursive mkdir does not come back from here.
  it('where no folder can be made is refused at once', () => {
    expect(() => prepareDataFolder('/proc/nobody/data')).toThrow('DATA_DIR: give a folder');
  });
});

describe('a database file', () => {
  it('that is none is refused in one sentence that says what to do, and left as it is', async () => {
    const file = join(folder, 'sandbox.sqlite');
    writeFileSync(file, 'this is not a database, but long enough to be looked at as one. '.repeat(20));
    const size = statSync(file).size;
    await expect(openDatabase(file)).rejects.toThrow(DatabaseUnusable);
    await expect(openDatabase(file)).rejects.toThrow(
      /sandbox\.sqlite could not be opened \(.+\)\. Move the file/,
    );
    expect(statSync(file).size).toBe(size);
  });
});
