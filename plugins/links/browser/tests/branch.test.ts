import { publicDefaults } from '#config/environment.ts';
import type { BranchSdk, BranchSession } from '../service/branch.ts';
import { linkServiceOf } from '../service/linkServiceOf.ts';

const config = {
  ...publicDefaults,
  DEEP_LINK_KEY: 'key_test_1',
  DEEP_LINK_BASE_URL: 'https://pavilion.app.link',
  DEEP_LINK_ALTERNATE_BASE_URL: 'https://pavilion-alternate.app.link',
};

/** Branch's SDK as far as it is used: answers every session alike, and remembers how it was initialised. */
const fakeSdk = (session: BranchSession | null, error: Error | null = null) => {
  const begun: (readonly [string, object])[] = [];
  const sdk: BranchSdk = {
    init: (key, options, done) => {
      begun.push([key, options]);
      done(error, session);
    },
  };
  return { begun, load: () => Promise.resolve(sdk) };
};
const referring_link = 'https://pavilion.app.link/AbC';
const read = (session: BranchSession | null) => linkServiceOf(config, fakeSdk(session).load)!.read('123');

test.each(['embedded', 'none', 'TODO'])('LNK-9 with the key %s no SDK is loaded', (DEEP_LINK_KEY) => {
  expect(linkServiceOf({ ...publicDefaults, DEEP_LINK_KEY })).toBeNull();
});

test('LNK-9 the SDK is initialised with the key, and told to track nobody', async () => {
  const { begun, load } = fakeSdk({ data_parsed: {}, referring_link });
  await linkServiceOf(config, load)!.read('123');
  expect(begun).toEqual([
    ['key_test_1', expect.objectContaining({ branch_match_id: '123', tracking_disabled: true, no_journeys: true })],
  ]);
});

test.each([referring_link, 'https://pavilion-alternate.app.link/AbC'])(
  'LNK-9 a link under one of the two base addresses is believed: %s',
  async (link) => {
    const data = { feature: 'telemedicine', c: 'visit-7' };
    expect(await read({ data_parsed: data, referring_link: link })).toEqual({
      is: 'data',
      feature: 'telemedicine',
      data,
    });
  },
);

test('LNK-9 a link that the server made leads to our own', async () => {
  const data = { feature: 'onboarding', $deeplink_path: 'links/aaaaaaaaaaaaaaaaaaaaaa' };
  expect(await read({ data_parsed: data, referring_link })).toEqual({ is: 'own', text: 'aaaaaaaaaaaaaaaaaaaaaa' });
});

test.each<[string, BranchSession | null]>([
  ['no session', null],
  ['no link', { data_parsed: { feature: 'telemedicine', c: 'x' }, referring_link: null }],
  ['no data', { data_parsed: null, referring_link }],
  ['another site’s link', { data_parsed: { feature: 'telemedicine' }, referring_link: 'https://evil.app.link/AbC' }],
  ['a name that only begins alike', { data_parsed: {}, referring_link: 'https://pavilion.app.link.evil.example/A' }],
])('LNK-7 %s opens nothing', async (_what, session) => expect(await read(session)).toBeNull());

test('LNK-9 when the service cannot be reached, that is said', async () => {
  const away = fakeSdk(null, new Error('Request timed out'));
  await expect(linkServiceOf(config, away.load)!.read('123')).rejects.toThrow('timed out');
});
