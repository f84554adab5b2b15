import { publicDefaults } from '#config/environment.ts';
import { contentPolicy } from './contentPolicy.ts';

const mayAsk = (config: object): unknown => {
  const { contentSecurityPolicy: policy } = contentPolicy({ ...publicDefaults, ...config }, true);
  return typeof policy === 'object' ? policy.directives?.connectSrc : undefined;
};

test('a page asks its own house only, and what the configuration names', () => {
  expect(mayAsk({})).toEqual(["'self'"]);
  expect(mayAsk({ ERROR_REPORTING_DSN: 'https://key@errors.example/1' })).toEqual(["'self'", 'https://errors.example']);
});

test('pictures come from this house, and from where a setting says', () => {
  const mayShow = (images?: readonly string[]): unknown => {
    const { contentSecurityPolicy: policy } = contentPolicy({ ...publicDefaults }, true, { ...(images && { images }) });
    return typeof policy === 'object' ? [policy.directives?.imgSrc, policy.directives?.connectSrc] : undefined;
  };
  const own = ["'self'", 'data:', 'blob:'];
  expect(mayShow()).toEqual([own, ["'self'"]]);
  expect(mayShow(['https://tiles.example.org'])).toEqual([[...own, 'https://tiles.example.org'], ["'self'"]]);
});

test('LNK-9 Branch may be asked which link was clicked, and nothing else, where its key is configured', () => {
  const config = { DEEP_LINK_KEY: 'key_live_1', DEEP_LINK_BASE_URL: 'https://pavilion.app.link' };
  expect(mayAsk(config)).toEqual(["'self'", 'https://pavilion.app.link', 'https://api2.branch.io/v1/open']);
  for (const DEEP_LINK_KEY of ['embedded', 'none', 'TODO']) expect(mayAsk({ DEEP_LINK_KEY })).toEqual(["'self'"]);
});

test('INT-2 Cognito may be asked where people sign in with it: that of the region, or the one that is named instead', () => {
  expect(mayAsk({ IDENTITY: 'cognito' })).toEqual(["'self'", 'https://cognito-idp.ca-central-1.amazonaws.com']);
  const named = { IDENTITY: 'cognito', COGNITO_ENDPOINT: 'http://127.0.0.1:9229/' };
  expect(mayAsk(named)).toEqual(["'self'", 'http://127.0.0.1:9229']);
});
