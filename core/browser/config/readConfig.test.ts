import { publicDefaults } from '#config/environment.ts';
import { checkConfig, readConfig } from './readConfig.ts';

afterEach(() => (document.body.innerHTML = ''));

const write = (value: unknown): void => {
  document.body.innerHTML = '<script type="application/json" id="config"></script>';
  document.getElementById('config')!.textContent = JSON.stringify(value);
};

test('VAL-1 a complete configuration is read from the page', () => {
  write(publicDefaults);
  expect(readConfig()).toEqual(publicDefaults);
});

test.each(Object.keys(publicDefaults))('VAL-1 %s must not be empty', (name) => {
  write({ ...publicDefaults, [name]: '' });
  expect(() => readConfig()).toThrow(`Improperly configured: Env var ${name} is not defined`);
});

test('VAL-1 a page without configuration names what is missing', () => {
  expect(() => readConfig()).toThrow('Improperly configured: Env var PRODUCT_NAME is not defined');
});

test('VAL-1 the speech-to-text placeholders pass', () => {
  const { SPEECH_TO_TEXT_KEY, SPEECH_TO_TEXT_SECRET } = checkConfig({ ...publicDefaults });
  expect([SPEECH_TO_TEXT_KEY, SPEECH_TO_TEXT_SECRET]).toEqual(['TODO', 'TODO']);
});

test('INT-3 the configured values are all there', () => {
  expect(Object.keys(checkConfig({ ...publicDefaults }))).toEqual(
    expect.arrayContaining([
      'API_BASE_URL',
      'VIDEO_APP_ID',
      'VIDEO_LIVE_URL',
      'MESSAGING_BASE_URL',
      'MESSAGING_LIVE_URL',
      'TRANSCRIPTION_BUCKET',
      'DEEP_LINK_KEY',
      'DEEP_LINK_BASE_URL',
      'DEEP_LINK_ALTERNATE_BASE_URL',
    ]),
  );
});
