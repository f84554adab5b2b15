import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerEnvironment } from '#config/environment.server.ts';
import { lockFolder } from '#core/server/database/folderLock.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { runCommand } from '#test/kit/server/process.ts';
import { openHouse } from './openHouse.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilion-import-'));
});
afterEach(() => rm(folder, { recursive: true }));
const open = () => openHouse(readServerEnvironment({ DATA_DIR: folder }));

test('while a server has the data folder, an import refuses and says how both can work', async () => {
  const unlock = await lockFolder(folder);
  await expect(open()).rejects.toThrow(/Stop the server, import, and start it again; with DATABASE_URL/);
  unlock();
});

const task = (...args: string[]) => runCommand('import', args, { DATA_DIR: folder, INIT_CWD: folder });

test('npm run import takes the good, names the bad, and ends with 1', async () => {
  const house = await open();
  await expect(house.organization('rideau')).rejects.toThrow("There is no organisation 'rideau'. There is none yet");
  const add = { slug: 'rideau', name: 'Rideau', details: '{}' };
  const { id } = await house.asSystem((db) =>
    db.insertInto('organization').values(add).returning('id').executeTakeFirstOrThrow(),
  );
  await house.close();
  const patient = { resourceType: 'Patient', id: 'p1', name: [{ family: 'Roy' }] };
  await writeFile(join(folder, 'good.json'), JSON.stringify(patient));
  await writeFile(join(folder, 'bad.json'), '{"resourceType": "Bundle",\n "type": }');

  const done = task('--org', 'rideau', 'good.json', 'bad.json');
  expect(done.stdout).toMatch(/Patient +1 +0 +0 +0 +0/);
  expect(done.stdout).toMatch(/Refused .*bad\.json: line 2, column 10: this is not JSON/);
  expect(done.status).toBe(1);
  expect(done.stderr).toMatch(
    /^0\/2 files .*good\.json\n(1\/2 files .*bad\.json\n)?done: 2\/2 files {2}1 resources .*\n$/,
  );
  expect(task('--org', 'nowhere', 'good.json').stderr).toContain('There are: rideau.');
  expect(task().stderr).toContain('npm run import -- --org SLUG PATH');

  const again = await open();
  const read = await again.inOrg(id, (db) => recordStore(db, id).read('Patient', 'p1'));
  expect(read).toMatchObject({ version: 1, resource: patient });
  await again.close();
});
