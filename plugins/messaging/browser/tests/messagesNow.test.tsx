import { screen, waitFor } from '@testing-library/react';
import { type NowAnswer, NowSources } from '#plugins/patient-profile/shared/index.ts';
import { session, startMessaging } from './testKit.tsx';

const start = async (given: Parameters<typeof startMessaging>[0]) => {
  const { contributed, draw } = await startMessaging(given);
  const told: NowAnswer[] = [];
  const Part = contributed(NowSources)[0]!.item.part;
  await draw(() => <Part chosen tell={(answer) => void told.push(answer)} />);
  return told;
};

test('RTE-2 the home says what was not read yet and leads there', async () => {
  const told = await start({ sessions: [session({ unread: 3 })] });
  expect(await screen.findByRole('heading', { name: '3 unread messages' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', '/messages');
  expect(told.at(-1)).toMatchObject({ known: { is: 'whole' }, act: { rank: 50 } });
});

test('RTE-2 where everything is read there is nothing to do', async () => {
  const told = await start({ sessions: [session({ unread: 0 })] });
  await waitFor(() => expect(told.at(-1)?.known.is).toBe('whole'));
  expect(told.at(-1)).not.toHaveProperty('act');
  expect(screen.queryByRole('link')).toBeNull();
});
