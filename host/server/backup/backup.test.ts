import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { readServerEnvironment } from '#config/environment.server.ts';
import { emptyDump } from '#test/kit/server/dumps.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { startStore, type TestStore } from '#test/kit/server/standIns/s3.ts';
import { type RunningServer, startServer } from '../main.ts';
import { backup, restore } from './commands.ts';

type Env = Readonly<Record<string, string>>;

const catalogue = serverCatalogue.filter(({ manifest }) => manifest.id === 'account');
const common = { PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT_FACTOR: '1000' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const start = async (env: Env, DEMO: 'on' | 'off' = 'off', from = catalogue): Promise<RunningServer> =>
  startServer(readServerEnvironment({ ...common, ...env, DEMO }), {
    catalogue: from,
    env: {},
    signals: false,
    database: existsSync(join(env['DATA_DIR']!, 'db')) || env['DATABASE_URL'] ? {} : { dump: await emptyDump() },
  });

const putFile = ({ services }: RunningServer, bucket?: string): Promise<string> =>
  services.asSystem(async (db) => {
    const { id: orgId } = await db.selectFrom('organization').select('id').limit(1).executeTakeFirstOrThrow();
    const sent = { orgId, owner: 'me', name: 'dot.png', maxSize: 1_000, accept: ['image/*'], bucket };
    return (await services.files.put(db, { ...sent, bytes: Readable.from([png]) })).id;
  });

const ask = async (url: string, token?: string, body?: unknown): Promise<Record<string, any>> => {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, any>;
};

/** What a person sees of a house: their sign-in, who they are, what is on, the record, a file, a code under the key. */
const answersOf = async (server: RunningServer, files: readonly string[]): Promise<unknown> => {
  const account = { email: 'practitioner@pavilion.test', password: 'Pavilion-demo-1' };
  const { IdToken } = await ask(`${server.url}/v3/users/login`, undefined, account);
  const read = async (path: string) => {
    const { link: _, ...answer } = await ask(server.url + path, IdToken as string);
    return answer;
  };
  const open = (id: string): Promise<Buffer> =>
    server.services.asSystem(async (db) => buffer((await server.services.files.open(db, id))!.stream));
  return {
    me: await read('/v3/users/me'),
    features: await read('/v3/features'),
    patients: ((await read('/fhir/R4/Patient?_sort=_id'))['entry'] as { resource: unknown }[]).map(
      (one) => one.resource,
    ),
    files: await Promise.all(files.map(async (id) => (await open(id)).equals(png))),
    code: server.services.keyed.of('test', '123456'),
    ready: (await fetch(`${server.url}/readyz`)).status,
  };
};

/** What was asked, and the server closed behind it. */
const closing = async <T>(server: RunningServer, asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } finally {
    await server.close();
  }
};

/** The same for both kinds of database. `begin` gives a house that has files, and an empty place for another. */
const backupAndRestore = (
  place: () => { readonly full: Env; readonly empty: Env; readonly halfRestored: Env },
): void => {
  let folder: string;
  let before: unknown;
  let files: string[];
  const at = (name: string): string => join(folder, name);
  const made = (): string => at('made');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pavilion-backup-'));
    const server = await start(place().full, 'on');
    try {
      files = [await putFile(server), await putFile(server, 'transcripts')];
      before = await answersOf(server, files);
      expect(await backup([made()], { ...common, ...place().full })).toContain(`The backup is in ${made()}: `);
    } finally {
      await server.close();
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a backup is made while the server runs, and only its owner may read it', () => {
    expect(statSync(made()).mode & 0o777).toBe(0o700);
    expect(existsSync(join(made(), 'keys', 'code.key'))).toBe(true);
    expect(JSON.parse(readFileSync(join(made(), 'backup.json'), 'utf8'))).toMatchObject({ format: 1, missing: [] });
  });

  test('a backup never takes the place of another', async () => {
    await expect(backup([made()], { ...common, ...place().full })).rejects.toThrow('Name a new folder.');
  });

  test('a house that has data takes no restore', async () => {
    await expect(restore([made()], { ...common, ...place().full })).rejects.toThrow('not empty');
  });

  test.each([
    ['a database cut off', (of: string) => truncateSync(join(of, 'database.dump'), 1_000), 'database.dump is cut off'],
    ['a file gone', (of: string) => rmSync(join(of, 'files'), { recursive: true }), 'is missing. Use another backup.'],
    ['sums changed', (of: string) => writeFileSync(join(of, 'SHA256SUMS'), ''), 'SHA256SUMS has changed'],
    ['a text that is none', (of: string) => writeFileSync(join(of, 'backup.json'), '{'), 'backup.json cannot be read'],
    ['no end', (of: string) => rmSync(join(of, 'backup.json')), 'There is no whole backup in'],
    [
      'a later format',
      (of: string) => writeFileSync(join(of, 'backup.json'), '{"format":2}'),
      'This backup has format 2; this version reads 1.',
    ],
    [
      'a newer version of the tables',
      (of: string) => {
        const about = JSON.parse(readFileSync(join(of, 'backup.json'), 'utf8')) as { migrations: string[] };
        about.migrations.push('core.later.001_table');
        writeFileSync(join(of, 'backup.json'), JSON.stringify(about));
      },
      'This backup is of a newer version (core.later.001_table).',
    ],
  ])('a backup with %s is refused before anything is written', async (name, damage, sentence) => {
    const copy = at(`copy ${name}`);
    cpSync(made(), copy, { recursive: true });
    damage(copy);
    await expect(restore([copy], { ...common, ...place().empty })).rejects.toThrow(sentence);
    expect(existsSync(join(place().empty['DATA_DIR']!, 'db'))).toBe(false);
  });

  test('a restored house answers the same', async () => {
    expect(await restore([made()], { ...common, ...place().empty })).toMatch(/^Restored the backup of [^\n]+$/);
    // The demo's people sign in only where the demo is on.
    const server = await start(place().empty, 'on');
    expect(await closing(server, answersOf(server, files))).toEqual(before);
  });

  test('a restore that stopped half way keeps the server from starting, which says why', async () => {
    const copy = at('swapped');
    cpSync(made(), copy, { recursive: true });
    const about = JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8')) as { rows: Record<string, number> };
    about.rows['resource']! += 1;
    writeFileSync(join(copy, 'backup.json'), JSON.stringify(about));
    const env = { ...common, ...place().halfRestored };
    await expect(restore([copy], env)).rejects.toThrow('The table resource has');
    await expect(start(place().halfRestored)).rejects.toThrow('did not finish. Empty that folder and the database');
    await expect(restore([made()], env)).rejects.toThrow('did not finish');
  });
};

describe('backup and restore of an embedded house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  const place = (name: string): Env => ({ DATA_DIR: join(folder, name) });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  backupAndRestore(() => ({ full: place('full'), empty: place('empty'), halfRestored: place('half') }));
});

(findPostgres() ? describe : describe.skip)('backup and restore of a house on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  let first: TestPostgres;
  let second: TestPostgres;
  const place = (name: string, url: string): Env => ({ DATA_DIR: join(folder, name), DATABASE_URL: url });
  let places: { readonly full: Env; readonly empty: Env; readonly halfRestored: Env };
  beforeAll(async () => {
    first = await startPostgres();
    second = await startPostgres('clinic');
    places = {
      full: place('full', first.url),
      empty: place('empty', second.url),
      halfRestored: place('half', second.create('half')),
    };
  });
  afterAll(() => {
    first?.stop();
    second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // Into another cluster, under another role's name.
  backupAndRestore(() => places);

  test('a server elsewhere does not start on the half-restored database either', async () => {
    const elsewhere = { ...places.halfRestored, DATA_DIR: join(folder, 'elsewhere') };
    await expect(start(elsewhere)).rejects.toThrow('A restore into this database did not finish.');
  });

  test('a database of a newer version stops the start, which names what is newer', async () => {
    const url = second.create('newer');
    const env = place('newer', url);
    await (await start(env)).close();
    second.program('psql', ['-d', url, '-c', "insert into migration values ('core.later.001_table')"]);
    await expect(start(env)).rejects.toThrow('A newer version changed this database (core.later.001_table).');
  });

  test('an embedded house does not take a backup of PostgreSQL', async () => {
    const made = join(folder, 'kind');
    await backup([made, '--without-files'], { ...common, ...places.full });
    await expect(restore([made], { ...common, DATA_DIR: join(folder, 'kind-data') })).rejects.toThrow(
      'This backup is of PostgreSQL and this server uses the embedded database. Set DATABASE_URL.',
    );
  });
});

describe('backup and restore of files in an S3-compatible store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  let store: TestStore;
  const place = (name: string): Env => ({
    DATA_DIR: join(folder, name),
    S3_BUCKET: name,
    S3_ENDPOINT: store.url,
    CODE_KEY: 'a key that is long enough for the codes of a test',
  });
  beforeAll(async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'test';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
    store = await startStore();
  });
  afterAll(async () => {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the bytes come over, what the store lost is told, and a key that is set elsewhere stays there', async () => {
    const server = await start(place('before'), 'on');
    const [kept, lost] = [await putFile(server), await putFile(server)].map((id) => `before/${id}`) as [string, string];
    store.objects.delete(lost);
    const made = join(folder, 'made');
    const said = await closing(server, backup([made], { ...common, ...place('before') }));
    expect(said).toContain('CODE_KEY is not in it.');
    expect(said).toContain('Warning: missing from the store, or changed: 1 of 2 files.');
    expect(existsSync(join(made, 'keys', 'code.key'))).toBe(false);
    expect(await restore([made], { ...common, ...place('after') })).toMatch(/^Restored the backup of [^\n]+$/);
    expect(store.objects.get(kept.replace('before', 'after'))).toEqual(png);
    await expect(restore([made], { ...common, ...place('after'), DATA_DIR: join(folder, 'other') })).rejects.toThrow(
      'The store of files is not empty.',
    );
  });
});
