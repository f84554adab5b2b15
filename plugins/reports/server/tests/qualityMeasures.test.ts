import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Bundle, CapabilityStatement, List, Measure, MeasureReport, OperationOutcome } from '@medplum/fhirtypes';
import { validator } from '#clinical/server/resource/validate.ts';
import { isResource } from '#clinical/server/resource/resource.ts';
import { setFeature } from '#core/shared';
import { denialOf } from '#test/kit/record/denial.ts';
import { type Fhir, fhirOf, type FhirReply } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { evaluate, exportReport, leastExported, listFacts } from '../../shared/calls.ts';
import { plusDays, plusMonths } from '../../shared/period.ts';

let server: TestServer;
let [doctor, admin, patient, quebec] = [] as unknown as readonly [Person, Person, Person, Person];
let [asDoctor, asAdmin] = [] as unknown as readonly [Fhir, Fhir];
let today: string;

/** A service with a key of its own, registered through the API; gives the headers of one sign-in. */
const serviceOf = async ({ url }: TestServer, by: Person, scope: string) => {
  const keys = await generateKeyPair('ES384', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'ES384' };
  const made = await by.fetch('/v3/clinic/apps', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{ name: 'Quality', service: true, proof: 'key', redirects: [], launchUrl: null, scope, keysUrl: null },
      keys: JSON.stringify({ keys: [jwk] }),
    }),
  });
  const { id } = (await made.json()) as { readonly id: string };
  return async (wanted: string): Promise<Record<string, string>> => {
    const exp = Math.floor(Date.now() / 1000) + 200;
    const claims = { iss: id, sub: id, aud: `${url}/oauth/token`, exp, jti: randomUUID() };
    const proof = await new SignJWT(claims).setProtectedHeader({ alg: 'ES384', kid: 'key-1' }).sign(keys.privateKey);
    const form = {
      ...{ grant_type: 'client_credentials', scope: wanted, client_assertion: proof },
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
    const response = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = (await response.json()) as { readonly access_token: string };
    return { authorization: `Bearer ${token}` };
  };
};

const measures = [
  'bloodPressure',
  'diabetes',
  'colorectal',
  'cervical',
  'breast',
  'influenza',
  'tetanus',
  'pneumococcal',
  'visit',
];

beforeAll(async () => {
  server = await startTestServer();
  [doctor, admin, patient, quebec] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('patient@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  [asDoctor, asAdmin] = [fhirOf(server, doctor), fhirOf(server, admin)];
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format();
});
afterAll(() => server.close());

const asked = (more = ''): string => `periodStart=${plusDays(today, -30)}&periodEnd=${today}${more}`;
const path = (measure: string, query: string): string => `Measure/chart.${measure}/$evaluate-measure?${query}`;
const reportOf = ({ status, data, text }: FhirReply): MeasureReport => {
  expect([status, text]).toEqual([200, text]);
  return data as MeasureReport;
};
const issuesOf = ({ status, data }: FhirReply) => {
  const { resourceType, issue } = data as OperationOutcome;
  expect(resourceType).toBe('OperationOutcome');
  return [status, issue[0]?.code, issue.flatMap(({ expression = [] }) => expression)];
};
const countsOf = (population: NonNullable<MeasureReport['group']>[number]['population']) =>
  Object.fromEntries((population ?? []).map(({ code, count }) => [code?.coding?.[0]?.code, count]));
const faultsOf = async (resource: unknown) =>
  isResource(resource) ? (await validator())(resource) : [{ at: '', problem: 'no resource' }];

const report = async (who: Person, measure: string, by: readonly string[] = []) =>
  (
    await who.send(evaluate, {
      body: {
        ...{ measure: `chart.${measure}`, from: plusDays(today, -30), to: today, by: [...by], where: {} },
        compare: 'none',
      },
    })
  ).data;
const idsOf = async (measure: string, part: 'all' | 'hits'): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const choice = { measure: `chart.${measure}`, from: plusDays(today, -30), to: today, by: [], where: {}, keys: [] };
    const { data } = await doctor.send(listFacts, { body: { ...choice, part, ...(after !== undefined && { after }) } });
    ids.push(...data.data.map(({ id }) => id));
    if (data.next === null) return ids.sort();
    after = data.next;
  }
};

test('RTE-3 quality measures: each is a valid Measure with its definition in both languages', async () => {
  const { data } = await asDoctor.get('Measure');
  const all = ((data as Bundle).entry ?? []).map(({ resource }) => resource as Measure);
  expect(all.map(({ id }) => id)).toEqual(measures.map((one) => `chart.${one}`));
  for (const one of all) {
    expect(await faultsOf(one)).toEqual([]);
    expect(one).toMatchObject({ status: 'active', url: `${server.url}/fhir/R4/Measure/${one.id}` });
    expect(one.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(one)).toContain('fr-CA');
    expect(one.group?.[0]?.stratifier).toHaveLength(2);
    expect((await asDoctor.get(`Measure/${one.id}`)).data).toEqual(one);
  }
  expect(all.find(({ id }) => id === 'chart.breast')?.description).toMatch(/Ontario Breast Screening Program, since/);
  const byUrl = (await asDoctor.search('Measure', `url=${encodeURIComponent(all[1]?.url ?? '')}`)).data as Bundle;
  expect(byUrl.entry?.map(({ resource }) => resource?.id)).toEqual(['chart.diabetes']);
  expect((await asDoctor.get('Measure?publisher=x')).status).toBe(400);
  expect((await asDoctor.get('Measure/chart.nothing')).status).toBe(404);
  expect((await asDoctor.get('Measure/chart.notKnown')).status).toBe(404);
});

test('RTE-3 quality measures: the CapabilityStatement says what there is, and nothing can be written', async () => {
  const { rest } = (await asDoctor.get('metadata')).data as CapabilityStatement;
  const told = rest?.[0]?.resource?.find(({ type }) => type === 'Measure');
  expect(told?.interaction?.map(({ code }) => code)).toEqual(['read', 'search-type']);
  expect(told?.operation?.map(({ name }) => name)).toContain('evaluate-measure');
  const own = { resourceType: 'Measure', id: 'chart.visit', status: 'active' };
  const writes = [
    await asDoctor.post('Measure', { ...own, id: undefined }),
    await asDoctor.put('Measure/chart.visit', own),
    await asDoctor.put('Measure?status=active', own),
    await asDoctor.patch('Measure/chart.visit', []),
    await asDoctor.delete('Measure/chart.visit'),
    await asDoctor.post('', {
      ...{ resourceType: 'Bundle', type: 'transaction' },
      entry: [{ request: { method: 'PUT', url: 'Measure/chart.visit' }, resource: own }],
    }),
  ];
  for (const one of writes) expect(issuesOf(one).slice(0, 2)).toEqual([405, 'not-supported']);
  expect((await asDoctor.get('Measure/chart.visit/_history')).status).toBe(404);
});

test.each(measures)('RTE-3 quality measures: %s has the numbers and the patients of its report', async (measure) => {
  const { total } = await report(doctor, measure);
  const unknown = (
    await doctor.send(evaluate, {
      body: {
        ...{ measure: 'chart.notKnown', from: plusDays(today, -30), to: today, by: [], compare: 'none' },
        where: { check: [measure] },
      },
    })
  ).data.total.now.facts;
  const list = reportOf(await asDoctor.get(path(measure, asked('&reportType=subject-list'))));
  expect(await faultsOf(list)).toEqual([]);
  const { facts, hits } = total.now;
  expect(countsOf(list.group?.[0]?.population)).toEqual({
    ...{ 'initial-population': facts + unknown, denominator: facts + unknown },
    ...{ 'denominator-exclusion': unknown, numerator: hits },
  });
  expect(list.group?.[0]?.measureScore?.value).toBe(facts === 0 ? undefined : hits / facts);
  const listed = (id: string): readonly string[] =>
    ((list.contained as readonly List[]).find((one) => one.id === id)?.entry ?? [])
      .map(({ item }) => item?.reference?.replace('Patient/', '') ?? '')
      .sort();
  expect(listed('numerator')).toEqual(await idsOf(measure, 'hits'));
  const out = new Set(listed('denominator-exclusion'));
  expect(listed('denominator').filter((id) => !out.has(id))).toEqual(await idsOf(measure, 'all'));
});

test.each(measures)('RTE-3 quality measures: %s tells of a clinic what a file of its report tells', async (measure) => {
  const summary = reportOf(await asAdmin.get(path(measure, asked('&reportType=population'))));
  expect(await faultsOf(summary)).toEqual([]);
  expect(summary).toMatchObject({ type: 'summary', period: { start: plusDays(today, -30), end: today } });
  const csv = async (by: readonly string[]): Promise<readonly (readonly string[])[]> => {
    const response = await admin.fetch('/v3/reports/export', {
      ...{ method: exportReport.method, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({
        ...{ measure: `chart.${measure}`, from: plusDays(today, -30), to: today, by, where: {}, compare: 'none' },
        locale: 'en-CA',
      }),
    });
    return (await response.text()).split(/\r?\n/).map((line) => line.split(','));
  };
  for (const dimension of ['age', 'sex']) {
    const told = (summary.group?.[0]?.stratifier ?? []).find(({ code }) => code?.[0]?.coding?.[0]?.code === dimension);
    const lines = await csv([dimension]);
    for (const { value, population } of told?.stratum ?? []) {
      const [, hits] = lines.find(([label]) => label === value?.text) ?? [];
      const numerator = countsOf(population)['numerator'];
      // Whom only the record can't decide on make no line of the report.
      if (hits !== undefined) expect(numerator === undefined ? 'suppressed' : String(numerator)).toBe(hits);
    }
    expect((told?.stratum ?? []).length).toBeGreaterThanOrEqual(lines.findIndex(([label]) => label === 'Total') - 1);
  }
});

test('RTE-3 quality measures: small numbers are left out with what would give them away', async () => {
  const reports = await Promise.all(measures.map(async (one) => reportOf(await asAdmin.get(path(one, asked())))));
  const groups = reports.flatMap(({ group = [] }) => group);
  const lines = groups.flatMap(({ stratifier = [], population, measureScore }) => [
    { population, measureScore },
    ...stratifier.flatMap(({ stratum = [] }) => stratum),
  ]);
  let masked = 0;
  for (const { population, measureScore } of lines) {
    const counts = countsOf(population);
    for (const count of Object.values(counts))
      if (typeof count === 'number' && count > 0) expect(count).toBeGreaterThanOrEqual(leastExported);
    const { numerator, denominator } = counts;
    const excluded = counts['denominator-exclusion'];
    if (numerator === undefined)
      expect([denominator, excluded, measureScore?.value]).toEqual([undefined, undefined, undefined]);
    if (excluded === undefined) expect([denominator, counts['initial-population']]).toEqual([undefined, undefined]);
    if (excluded === undefined) masked += 1;
  }
  expect(masked).toBeGreaterThan(0);
  expect(JSON.stringify(reports)).toContain('"valueCode":"masked"');
  // A single line that is left out could be told from the total.
  for (const { stratifier = [], population } of groups)
    for (const { stratum = [] } of stratifier) {
      const hidden = stratum.filter((one) => countsOf(one.population as never)['numerator'] === undefined);
      if (hidden.length === 1) expect(countsOf(population)['numerator']).toBeUndefined();
    }
});

test('RTE-3 quality measures: one patient is told of by whoever may open them', async () => {
  const [overdue = ''] = await idsOf('visit', 'hits');
  const one = reportOf(await asDoctor.get(path('visit', asked(`&subject=Patient/${overdue}`))));
  expect(await faultsOf(one)).toEqual([]);
  expect(one).toMatchObject({ type: 'individual', subject: { reference: `Patient/${overdue}` } });
  expect(countsOf(one.group?.[0]?.population)).toMatchObject({ denominator: 1, numerator: 1 });
  const params = [
    { name: 'periodStart', valueDate: today.slice(0, 7) },
    { name: 'periodEnd', valueDate: today.slice(0, 4) },
    { name: 'reportType', valueCode: 'subject' },
    { name: 'subject', valueString: overdue },
    { name: 'measure', valueString: `${server.url}/fhir/R4/Measure/chart.visit` },
  ];
  const posted = await asDoctor.post('Measure/$evaluate-measure', { resourceType: 'Parameters', parameter: params });
  expect(reportOf(posted)).toMatchObject({ period: { end: `${today.slice(0, 4)}-12-31` } });
  expect(issuesOf(await asDoctor.get(path('visit', asked('&subject=Patient/nobody')))).slice(0, 2)).toEqual([
    404,
    'not-found',
  ]);
  const theirs = await fhirOf(server, quebec).get(path('visit', asked(`&subject=Patient/${overdue}`)));
  expect(issuesOf(theirs).slice(0, 2)).toEqual([404, 'not-found']);
});

test('RTE-3 quality measures: a patient whose consent keeps somebody out is counted and not listed for them', async () => {
  const [kept = ''] = await idsOf('visit', 'all');
  await server.services.asSystem((db) =>
    server.services.record(db, doctor.orgId).create(denialOf(kept, doctor.orgId, 'keeps-out')),
  );
  const list = reportOf(await asDoctor.get(path('visit', asked('&reportType=subject-list'))));
  const denominator = (list.contained as readonly List[]).find(({ id }) => id === 'denominator');
  expect(countsOf(list.group?.[0]?.population)['denominator']).toBe((denominator?.entry?.length ?? 0) + 1);
  expect(JSON.stringify(list)).not.toContain(`Patient/${kept}"`);
  expect(denominator?.note?.[0]?.text).toMatch(/^1 more may not be opened/);
  expect(issuesOf(await asDoctor.get(path('visit', asked(`&subject=${kept}`)))).slice(0, 2)).toEqual([
    403,
    'forbidden',
  ]);
});

test('RTE-3 quality measures: what can’t be known is refused, and never a wrong number', async () => {
  const refused = async (query: string, measure = 'visit') => issuesOf(await asDoctor.get(path(measure, query)));
  const yesterday = plusDays(today, -1);
  const period = (start: string, end: string): string => `periodStart=${start}&periodEnd=${end}`;
  expect(await refused(period(plusDays(today, -30), yesterday))).toEqual([422, 'not-supported', ['periodEnd']]);
  expect(await refused(period(plusDays(today, 1), plusDays(today, 9)))).toEqual([
    422,
    'not-supported',
    ['periodStart'],
  ]);
  expect(await refused(period(today, yesterday))).toEqual([422, 'invariant', ['periodEnd']]);
  expect(await refused(period(plusDays(plusMonths(today, -120), -1), today))).toEqual([
    422,
    'invariant',
    ['periodStart'],
  ]);
  expect(await refused(period('2026-02-30', today))).toEqual([422, 'invariant', ['periodStart']]);
  expect(await refused(period('soon', today))).toEqual([400, 'invalid', ['periodStart']]);
  expect(await refused(`periodStart=${today}`)).toEqual([400, 'invalid', ['periodEnd']]);
  expect(await refused(asked('&lastReceivedOn=2026-01-01'))).toEqual([400, 'invalid', ['lastReceivedOn']]);
  expect(await refused(asked('&reportType=data-collection'))).toEqual([400, 'invalid', ['reportType']]);
  expect(await refused(asked('&reportType=subject'))).toEqual([422, 'not-supported', ['subject']]);
  expect(await refused(asked('&subject=Group/all'))).toEqual([400, 'invalid', ['subject']]);
  expect(await refused(asked('&practitioner=nobody'))).toEqual([404, 'not-found', []]);
  expect(await refused(asked('&measure=chart.visit'))).toEqual([400, 'invalid', ['measure']]);
  expect(await refused(asked(), 'nothing')).toEqual([404, 'not-found', []]);
  expect(issuesOf(await asDoctor.get(`Measure/$evaluate-measure?${asked()}&measure=chart.visit|1999-01-01`))[0]).toBe(
    404,
  );
  const elsewhere = await fhirOf(server, quebec).get(path('cervical', asked()));
  expect(issuesOf(elsewhere)).toEqual([422, 'not-supported', ['measure']]);
  const ten = reportOf(await asDoctor.get(path('visit', period(plusDays(plusMonths(today, -120), 1), today))));
  const now = reportOf(await asDoctor.get(path('visit', asked())));
  expect(ten.group).toEqual(now.group);
});

test('RTE-3 quality measures: another clinic counts its own, a patient nothing, and nobody without the feature', async () => {
  const theirs = reportOf(await fhirOf(server, quebec).get(path('visit', asked('&reportType=subject-list'))));
  const { total } = await report(quebec, 'visit');
  expect(countsOf(theirs.group?.[0]?.population)['numerator']).toBe(total.now.hits);
  const ours = new Set(await idsOf('visit', 'all'));
  for (const { entry = [] } of theirs.contained as readonly List[])
    for (const { item } of entry) expect(ours).not.toContain(item?.reference?.replace('Patient/', ''));
  const own = fhirOf(server, patient);
  for (const one of ['Measure', 'Measure/chart.visit', path('visit', asked())])
    expect(issuesOf(await own.get(one)).slice(0, 2)).toEqual([403, 'forbidden']);
  expect((await fhirOf(server, null).get(path('visit', asked()))).status).toBe(401);
  await admin.send(setFeature, { params: { id: 'reports' }, body: { enabled: false } });
  for (const one of ['Measure', 'Measure/chart.visit', path('visit', asked())]) {
    const { status, data } = await asDoctor.get(one);
    expect([status, (data as OperationOutcome).issue[0]?.details?.coding?.[0]?.code]).toEqual([
      403,
      'feature_disabled',
    ]);
  }
  await admin.send(setFeature, { params: { id: 'reports' }, body: { enabled: true } });
  expect((await asDoctor.get(path('visit', asked()))).status).toBe(200);
});

test('RTE-3 quality measures: a service counts what its scopes open as a whole, and no more', async () => {
  const service = await serviceOf(server, admin, 'system/Measure.rs system/MeasureReport.rs system/Patient.rs');
  const ask = async (scope: string, query: string): Promise<number> =>
    (await fetch(`${server.url}/fhir/R4/${query}`, { headers: await service(scope) })).status;
  const [summary, list] = [path('visit', asked()), path('visit', asked('&reportType=subject-list'))];
  expect(await ask('system/Measure.rs', 'Measure')).toBe(200);
  expect(await ask('system/Measure.rs', summary)).toBe(403);
  expect(await ask('system/MeasureReport.rs', summary)).toBe(403);
  expect(await ask('system/Patient.rs', 'Measure')).toBe(403);
  expect(await ask('system/Measure.rs system/MeasureReport.rs', summary)).toBe(200);
  expect(await ask('system/Measure.rs system/MeasureReport.rs', list)).toBe(403);
  expect(await ask('system/Measure.rs system/MeasureReport.rs system/Patient.rs', list)).toBe(200);
});

test('RTE-3 quality measures: who looked at whom is in the audit trail', async () => {
  const entries = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').selectAll().where('org_id', '=', doctor.orgId).execute(),
  );
  const mine = entries.filter((one) => JSON.stringify(one).includes('subject-list'));
  expect(mine.length).toBeGreaterThan(0);
});
