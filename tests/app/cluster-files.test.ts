import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const FILES = path.join(import.meta.dirname, '../../deploy/cluster');
const MACHINES = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13', app1: '10.0.0.21', balancer: '10.0.0.31' };
const hasEnvsubst = spawnSync('envsubst', ['--version']).status === 0;

const folder = fs.mkdtempSync(path.join(tmpdir(), 'cluster-files-'));
fs.cpSync(FILES, folder, { recursive: true });
afterAll(() => fs.rmSync(folder, { recursive: true }));

const env = fs.readFileSync(path.join(FILES, 'cluster.env'), 'utf8');
const fillEnv = (text: string) => fs.writeFileSync(path.join(folder, 'cluster.env'), text);

function fill(node: string, file: string, ...target: string[]) {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', '. ./machine.sh; fill "$@"', 'sh', file, ...target], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE: node },
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

describe.skipIf(!hasEnvsubst)('the files of deploy/cluster, as docs/operations.md has them filled in', () => {
  it('each has the names and addresses of its machine and no variable left', () => {
    fillEnv(env.replaceAll(/(PASSWORD)=$/gm, '$1=secret'));
    for (const [node, address] of Object.entries(MACHINES)) {
      for (const file of fs.readdirSync(folder).filter((name) => /\.(?:yml|cfg|nft|sql)$/.test(name))) {
        const { stdout, stderr, status } = fill(node, file);
        expect({ file, node, stderr, status }).toEqual({ file, node, stderr: '', status: 0 });
        expect(stdout.length).toBeGreaterThan(0);
        expect(stdout).not.toContain('${');
      }
      expect(fill(node, 'etcd.yml').stdout).toContain(`name: ${node}\n`);
      expect(fill(node, 'etcd.yml').stdout).toContain(`listen-client-urls: http://${address}:2379`);
    }
  });

  it('one whose password is still empty is refused, and so is a machine without a name', () => {
    fillEnv(env);
    expect(fill('db1', 'patroni.yml')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('is empty, see cluster.env'),
    });
    expect(fill('', 'etcd.yml')).toMatchObject({ status: 1, stderr: expect.stringContaining("NODE is ''") });
  });

  it('replaces a target as a whole, and leaves it alone when the file is refused', () => {
    const target = path.join(folder, 'made/etcd.yml');
    fillEnv(env.replaceAll(/(PASSWORD)=$/gm, '$1=secret'));
    expect(fill('db1', 'etcd.yml', target, '600')).toEqual({ stdout: '', stderr: '', status: 0 });
    const text = fs.readFileSync(target, 'utf8');
    expect(text).toBe(fill('db1', 'etcd.yml').stdout);
    expect(fs.statSync(target).mode & 0o777).toBe(0o600);
    fillEnv(env.replaceAll(/^DB1=.*$/gm, 'DB1='));
    expect(fill('db1', 'etcd.yml', target)).toMatchObject({ status: 1, stderr: expect.stringContaining('is empty') });
    expect(fs.readFileSync(target, 'utf8')).toBe(text);
    expect(fs.readdirSync(path.dirname(target))).toEqual(['etcd.yml']);
  });
});
