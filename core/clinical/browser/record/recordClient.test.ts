import type { Bundle, BundleEntry, Condition, Patient, Resource } from '@medplum/fhirtypes';
import { type AnyCall, CallFailure, type Http, knownOf } from '#core/shared';
import { recordTags, type Stored } from '#clinical/shared';
import { settled } from '#test/kit/browser/settled.ts';
import { RecordClient } from './recordClient.ts';
import { ResourcesStore } from '#core/browser/session/resourcesStore.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

/** What became of one entry of a batch. */
const answerTo = async (answer: () => unknown): Promise<BundleEntry> => {
  try {
    return { resource: (await answer()) as Resource, response: { status: '200' } };
  } catch (error) {
    const { status, code, message } = error as CallFailure;
    const details = { coding: [{ system: 'urn:pavilion:failure', code }], text: message };
    const issue = [{ severity: 'error' as const, code: 'exception' as const, details }];
    return { response: { status: String(status), outcome: { resourceType: 'OperationOutcome', issue } } };
  }
};

const server = (answers: (asked: Asked) => unknown) => {
  const asked: Asked[] = [];
  const send = async (call: AnyCall, input?: any, options?: { readonly ifMatch?: string }): Promise<unknown> => {
    const path = call.path.replace(':id', (input?.params?.id as string | undefined) ?? '');
    const one = { method: call.method, path, body: input?.body as unknown, ifMatch: options?.ifMatch };
    asked.push(one);
    const sent = input?.body as Bundle | undefined;
    if (sent?.type !== 'batch') return answers(one);
    const entry = (sent.entry ?? []).map(async ({ request }) => {
      const [type, body] = request!.url.split('?');
      return answerTo(() => answers({ method: 'GET', path: `/${type}`, body, ifMatch: undefined }));
    });
    return { resourceType: 'Bundle', type: 'batch-response', entry: await Promise.all(entry) };
  };
  const http = { send, download: send } as unknown as Http;
  const resources = new ResourcesStore(http);
  return {
    asked,
    resources,
    record: new RecordClient(http, resources, recordTags([{ tags: { conditions: ['Condition'] } }])),
  };
};

const condition = (id: string, versionId = '1'): Stored<Condition> => ({
  resourceType: 'Condition',
  id,
  meta: { versionId },
  subject: { reference: 'Patient/1' },
});

const found = (...resources: readonly Stored[]): Bundle => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource, search: { mode: 'match' as const } })),
});

describe('ENT-9 the clinical record in the browser', () => {
  test('a search travels in the body, so that no address names a patient or a code', async () => {
    const { asked, record } = server(() => found(condition('a')));
    const page = await record.fetch('Condition', {
      patient: '1',
      code: 'E11',
      _sort: '-recorded-date',
      category: undefined,
    });
    expect(page.resources.map(({ id }) => id)).toEqual(['a']);
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/Condition/_search',
        body: '_sort=-recorded-date&code=E11&patient=1',
        ifMatch: undefined,
      },
    ]);
  });

  test('a page says what was found, what came along, and the search that gives the next', async () => {
    const patient: Stored<Patient> = { resourceType: 'Patient', id: '1' };
    const { record } = server(() => ({
      ...found(condition('a')),
      total: 7,
      link: [{ relation: 'next', url: 'https://clinic.example/fhir/R4/Condition?_page=xyz&patient=1' }],
      entry: [
        { resource: condition('a'), search: { mode: 'match' } },
        { resource: patient, search: { mode: 'include' } },
        { resource: { resourceType: 'OperationOutcome', issue: [] }, search: { mode: 'outcome' } },
      ],
    }));
    expect(await record.fetch('Condition', {})).toEqual({
      resources: [condition('a')],
      included: [patient],
      total: 7,
      next: '_page=xyz&patient=1',
    });
  });

  test('an answer that leaves out what is not released yet is known as no more than a part', async () => {
    const outcome = { resourceType: 'OperationOutcome', issue: [{ severity: 'information', code: 'suppressed' }] };
    const { record } = server(() => ({
      ...found(),
      entry: [{ resource: outcome, search: { mode: 'outcome' } }],
    }));
    const page = await record.fetch('Condition', { patient: '1' });
    expect([page.resources, page.included, page.suppressed]).toEqual([[], [], true]);
    expect(knownOf({ data: page, error: undefined, refetch: () => Promise.resolve() }).is).toBe('part');
  });

  test('an update names the version that it stands on; a conflict fetches what the other saved and reaches the caller', async () => {
    let stored = condition('a', '1');
    const { asked, record } = server(({ method, ifMatch }) => {
      if (method !== 'PUT') return found(stored);
      if (ifMatch !== `W/"${stored.meta!.versionId}"`) throw new CallFailure(412, 'conflict', 'Newer.');
      return stored;
    });
    const watched = record.search('Condition', { patient: '1' });
    await settled();
    await record.update(condition('a', '1'));
    expect(asked.find(({ method }) => method === 'PUT')?.ifMatch).toBe('W/"1"');

    stored = condition('a', '2');
    await expect(record.update(condition('a', '1'))).rejects.toMatchObject({ code: 'conflict' });
    await settled();
    expect(watched.data?.resources[0]?.meta?.versionId).toBe('2');
    watched.dispose();
  });

  test('what an update answered stands on screen before anything is fetched again; what was removed is gone', async () => {
    let reads = 0;
    const { record } = server(({ method, path }) => {
      if (method === 'PUT') return { ...condition('a', '2'), recordedDate: '2026' };
      if (method === 'DELETE') return undefined;
      // Only the first answer comes.
      return reads++ > 1
        ? new Promise(() => undefined)
        : path === '/Condition'
          ? found(condition('a'), condition('b'))
          : condition('a');
    });
    const list = record.search('Condition', { patient: '1' });
    const one = record.read('Condition', 'a');
    await settled();
    void record.update(condition('a', '1'));
    await settled();
    expect(list.data?.resources.map(({ id, recordedDate }) => [id, recordedDate])).toEqual([
      ['a', '2026'],
      ['b', undefined],
    ]);
    expect(one.data?.recordedDate).toBe('2026');
    void record.remove('Condition', 'b');
    await settled();
    expect(list.data?.resources.map(({ id }) => id)).toEqual(['a']);
    list.dispose();
    one.dispose();
  });

  test("what is written makes the type's tags stale; what is about another patient is spared", async () => {
    const { asked, record, resources } = server(() => found());
    const mine = record.search('Condition', { patient: '1' }, { about: '1' });
    const other = record.search('Condition', { patient: '2' }, { about: '2' });
    const allergies = record.search('AllergyIntolerance', { patient: '1' }, { about: '1' });
    await settled();
    const before = asked.length;
    resources.staleAbout('1', 'conditions');
    await settled();
    expect(asked.slice(before).map(({ body }) => body)).toEqual(['patient=1']);

    await record.create(condition('b'));
    await settled();
    expect(asked.slice(before + 1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /Condition',
      'POST /',
    ]);
    expect((asked.at(-1)!.body as Bundle).entry?.map(({ request }) => request?.url)).toEqual([
      'Condition?patient=1',
      'Condition?patient=2',
    ]);
    for (const watched of [mine, other, allergies]) watched.dispose();
  });

  test('ENT-9 what is asked at one moment is one request; each part of it fails by itself', async () => {
    const { asked, record } = server(({ method, path }) => {
      if (method === 'POST' && path === '/Goal/_search') return found(condition('late'));
      if (path === '/Goal') throw new CallFailure(422, 'too_costly', 'Send this entry in another bundle.');
      if (path === '/Task/gone') throw new CallFailure(410, 'not_found', 'Deleted.');
      return found(condition('a'));
    });
    const list = record.search('Condition', { patient: '1' });
    const gone = record.read('Task', 'gone');
    const large = record.search('Goal', { patient: '1' });
    await settled();
    expect(list.data?.resources.map(({ id }) => id)).toEqual(['a']);
    expect(gone.error).toMatchObject({ status: 410, code: 'not_found', message: 'Deleted.' });
    expect(large.data?.resources.map(({ id }) => id)).toEqual(['late']);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /', 'POST /Goal/_search']);
    for (const watched of [list, gone, large]) watched.dispose();
  });

  test('ENT-9 what nobody waits for any more is not asked', async () => {
    const { asked, record } = server(() => found());
    const left = record.search('Goal', { patient: '1' });
    left.dispose();
    await settled();
    const alone = record.search('Condition', { patient: '1' });
    await settled();
    expect(asked.filter(({ path }) => path === '/')).toEqual([]);
    alone.dispose();
  });

  test('a transaction carries every change with its version, all or nothing', async () => {
    const { asked, record } = server(() => ({ resourceType: 'Bundle', entry: [{ resource: condition('new') }] }));
    await record.transaction([
      { create: { resourceType: 'Condition', subject: { reference: 'Patient/1' } } },
      { update: condition('a', '3') },
      { remove: { type: 'Condition', id: 'b' } },
    ]);
    const { path, body } = asked[0]!;
    expect(path).toBe('/');
    expect((body as Bundle).entry?.map(({ request }) => request)).toEqual([
      { method: 'POST', url: 'Condition' },
      { method: 'PUT', url: 'Condition/a', ifMatch: 'W/"3"' },
      { method: 'DELETE', url: 'Condition/b' },
    ]);
  });
});
