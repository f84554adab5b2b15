import {
  type AnyCall,
  accountRoles,
  allows,
  type CustomRole,
  isForAdministrators,
  levelOf,
  levels,
  mayCall,
  mayPassOn,
  staffRoles,
} from '#core/shared';
import { randomFrom } from '#core/server/seed/random.ts';
import { checkParts, permissionAreas } from '#plugins/staff/server/roleAreas.ts';
import { changeableRoles } from '#plugins/staff/shared/calls.ts';
import { startTestServer, type TestServer } from '../../kit/server/server.ts';

/** What custom roles may add, and to whom, written by hand and apart from the descriptions. */
const grantable: Readonly<Record<string, string>> = {
  'home-care.addWorker': 'practitioner',
  'home-care.changeWorker': 'practitioner',
  'home-care.access': 'practitioner',
  'home-care.makeAccess': 'practitioner',
  'home-care.revokeAccess': 'practitioner',
  'home-care.previewPeriod': 'practitioner',
  'home-care.closePeriod': 'practitioner',
  'home-care.reopenPeriod': 'practitioner',
  'home-care.addRate': 'practitioner',
  'home-care.changeRate': 'practitioner',
  'home-care.removeRate': 'practitioner',
  'home-care.changePlanRules': 'practitioner',
  'home-care.takeLeave': 'practitioner',
  'home-care.documents': 'practitioner',
  'home-care.addDocument': 'practitioner',
  'home-care.document': 'practitioner',
  'home-care.removeDocument': 'practitioner',
  'home-care.restoreDocument': 'practitioner',
  'home-care.dropLeave': 'practitioner',
  'faxes.unredact': 'practitioner',
  'faxes.unredacted': 'practitioner',
};

let server: TestServer;
let calls: readonly AnyCall[];
beforeAll(async () => {
  server = await startTestServer({ seed: false });
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
});
afterAll(() => server.close());

const permissionsOf = () =>
  permissionAreas(server.services).flatMap(({ feature, levels: all }) => all.map(({ level }) => `${feature}:${level}`));

test('ENT-1 only what is listed by hand can be added to a role, and nothing that runs who may do what', () => {
  const said = calls.flatMap(({ id, grantable: to }) => (to ? [[id, to.join(' ')] as const] : []));
  expect(Object.fromEntries(said)).toEqual(grantable);
  for (const { id } of calls.filter(({ grantable: to }) => to))
    expect(id).not.toMatch(/^(staff|clinic|users|features|organizations|apps)\./);
});

test('ENT-1 no custom role reaches beyond its ceiling, nor opens what another takes, in 200,000 generated cases', () => {
  const random = randomFrom(29);
  const some = <T>(from: readonly T[], chance: number): T[] => from.filter(() => random() < chance);
  const all = [...permissionsOf(), 'unknown:see', 'staff:see', 'clinic:manage'];
  let [taken, given] = [0, 0];
  const must = (holds: boolean | undefined, call: AnyCall): void => {
    if (!holds) throw new Error(call.id);
  };
  for (let n = 0; n * calls.length * accountRoles.length < 200_000; n += 1) {
    const custom: CustomRole = { id: 'r', name: 'R', takes: some(all, n % 3 === 0 ? 0 : 0.15), gives: some(all, 0.5) };
    const narrower = { ...custom, takes: [...custom.takes, ...some(all, 0.1)] };
    for (const role of accountRoles)
      for (const call of calls) {
        const [plain, may] = [mayCall(call, role), mayCall(call, role, custom)];
        const feature = call.area ?? call.feature;
        must(plain === allows(call.allow, role), call);
        if (may && !plain) {
          given += 1;
          must(grantable[call.id]?.split(' ').includes(role), call);
          must(custom.gives.includes(`${feature}:${levelOf(call)}`), call);
        }
        if (plain && !may) {
          taken += 1;
          must(custom.takes.includes(`${feature}:see`) || custom.takes.includes(`${feature}:${levelOf(call)}`), call);
        }
        // What is taken besides closes more and never less.
        must(may || !mayCall(call, role, narrower), call);
        must(role !== 'patient' || !may || !isForAdministrators(call.allow), call);
      }
  }
  expect(taken).toBeGreaterThan(1_000);
  expect(given).toBeGreaterThan(10);
}, 120_000);

test('ENT-1 whoever works under a custom role passes on nothing that it takes from them', () => {
  const random = randomFrom(31);
  const all = permissionsOf();
  let passed = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const takes = all.filter(() => random() < 0.02);
    const maker = { takes, gives: [] };
    const given = { takes: [...takes.filter(() => random() < 0.9), ...all.filter(() => random() < 0.1)], gives: all };
    if (!mayPassOn(maker, given)) continue;
    passed += 1;
    for (const call of calls)
      for (const role of staffRoles) {
        const isTakenFromMaker = call.allow !== 'anyone' && mayCall(call, role) && !mayCall(call, role, maker);
        if (isTakenFromMaker && mayCall(call, role, given)) throw new Error(call.id);
      }
  }
  expect(passed).toBeGreaterThan(20);
  expect(mayPassOn({ takes: ['faxes:change'], gives: [] }, undefined)).toBe(false);
});

test('ENT-1 each feature brings its permissions: each type and event has one owner, and every call of a feature a level', () => {
  const manifests = server.services.features.areas().map(({ manifest }) => manifest);
  for (const list of ['covers', 'events'] as const) {
    const all = manifests.flatMap((manifest) => manifest[list]);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  }
  const areas = permissionAreas(server.services);
  const staffs = calls.filter(
    ({ allow, feature, area }) =>
      allow !== 'anyone' && (area ?? feature) && staffRoles.some((role) => allows(allow, role)),
  );
  const missing = staffs.filter((call) => {
    const manifest = manifests.find(({ id }) => id === (call.area ?? call.feature));
    const isEssential = manifest?.essential && levelOf(call) !== 'manage';
    const bases = changeableRoles.filter((role) => allows(call.allow, role));
    const area = areas
      .find(({ feature }) => feature === manifest?.id)
      ?.levels.find(({ level }) => level === levelOf(call));
    return !isEssential && !bases.every((role) => area?.has.includes(role));
  });
  expect(missing.map(({ id }) => id)).toEqual([]);
  for (const base of changeableRoles)
    for (const { feature, levels: found } of areas)
      for (const { level, has } of found) {
        const check = () => checkParts(areas, base, { takes: [`${feature}:${level}`], gives: [] });
        if (has.includes(base)) check();
        else expect(check).toThrow();
      }
  expect(levels).toHaveLength(3);
});
