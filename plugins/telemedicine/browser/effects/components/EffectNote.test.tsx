import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '#core/plugin';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import { AppState, type Locale, PublicConfig } from '#core/shared';
import { fakeConfig } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { EffectNote, type EffectNoteProps } from './EffectNote.tsx';
import { EffectPicker } from './EffectPicker.tsx';

const visits = definePlugin({
  id: 'visits',
  title: { 'en-CA': 'Visits', 'fr-CA': 'Visites' },
  summary: { 'en-CA': '', 'fr-CA': '' },
  audience: ['patient'],
  needs: {},
});

const start = async (locale: Locale = 'en-CA') => {
  const appState = new AppStateStore();
  const config = fakeConfig({ PRODUCT_NAME: 'Clinique du Lac' });
  const plugin = await startPlugin(visits, {
    setup: () => undefined,
    given: [
      [AppState, appState],
      [PublicConfig, config],
    ],
    locale,
  });
  return { appState, plugin };
};

const say = async (props: EffectNoteProps): Promise<string> => {
  const { plugin } = await start();
  await plugin.draw(() => <EffectNote {...props} />);
  return (await screen.findByRole('status')).textContent;
};

test('ENT-2 one of four effects is chosen, the last named after the product, and the choice is kept', async () => {
  const { appState, plugin } = await start('fr-CA');
  await plugin.draw(() => <EffectPicker />);
  await screen.findByRole('group', { name: 'Ce que les autres voient derrière vous' });
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Ma pièce telle quelle',
    'Pièce légèrement floue',
    'Pièce très floue',
    'Arrière-plan Clinique du Lac',
  ]);
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Ma pièce telle quelle');
  await userEvent.click(screen.getByRole('radio', { name: 'Arrière-plan Clinique du Lac' }));
  expect(appState.kept().visualEffect).toBe('product');
});

test('a full effect shows no note, and keeps an empty status region', async () => {
  expect(await say({ step: 'full', reason: null, covers: 'background' })).toBe('');
});

test.each<[EffectNoteProps, RegExp]>([
  [{ step: 'reduced', reason: null, covers: 'everything' }, /Everything is blurred until then/],
  [{ step: 'reduced', reason: 'slow', covers: 'background' }, /may lag/],
  [{ step: 'reduced', reason: 'slow', covers: 'everything' }, /whole picture is blurred.*choose “My room as it is”/],
  [{ step: 'reduced', reason: 'unsupported', covers: 'everything' }, /This browser cannot tell you from your room/],
  [{ step: 'reduced', reason: 'failed', covers: 'everything' }, /has a problem, so your whole picture is blurred/],
  [{ step: 'stopped', reason: 'slow', covers: 'everything' }, /In a few seconds, others can see your room/],
  [{ step: 'stopped', reason: 'slow', covers: 'nothing' }, /device is too busy. Others can see your room/],
  [{ step: 'stopped', reason: 'unsupported', covers: 'nothing' }, /cannot run the effect. Others can see your room/],
  [{ step: 'stopped', reason: 'failed', covers: 'nothing' }, /because of a problem. Others can see your room/],
])('what is left of an effect is said in words: %j', async (props, words) => {
  expect(await say(props)).toMatch(words);
});
