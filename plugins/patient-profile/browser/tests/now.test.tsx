import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Known } from '#core/shared';
import { type NowAnswer, type NowPartProps, NowSources } from '#plugins/patient-profile/shared/nowSources.ts';
import { HomePage } from '../home/pages/HomePage.tsx';
import { card, maya, open } from './testKit.tsx';

const whole: Known = { is: 'whole', data: null };
const awaited: Known = { is: 'awaited' };

/** A home with sources whose answers the test changes. */
const home = async (first: Readonly<Record<string, NowAnswer>>) => {
  const answers = observable.map(first, { deep: false });
  const partOf = (id: string) =>
    observer(({ tell, chosen }: NowPartProps) => {
      const answer = answers.get(id)!;
      useEffect(() => tell(answer));
      return chosen ? <h2>{`Do: ${id}`}</h2> : null;
    });
  await open(HomePage, {
    stored: [maya, card],
    add: (add) =>
      Object.keys(first).forEach((id, order) => add(NowSources, { id, order, about: () => id, part: partOf(id) })),
  });
  const now = await screen.findByRole('region', { name: 'Now' });
  return { now, say: (id: string, answer: NowAnswer) => act(() => runInAction(() => void answers.set(id, answer))) };
};

test('GRD-3 the most urgent thing to do stands alone at the top, once all have answered', async () => {
  const { now, say } = await home({
    medicines: { known: whole, act: { rank: 20 } },
    visits: { known: awaited },
  });
  expect(within(now).queryByRole('heading')).toBeNull();
  say('visits', { known: whole, act: { rank: 10 } });
  expect(
    within(now)
      .getAllByRole('heading')
      .map((one) => one.textContent),
  ).toEqual(['Do: visits']);
  say('visits', { known: whole });
  expect(
    within(now)
      .getAllByRole('heading')
      .map((one) => one.textContent),
  ).toEqual(['Do: medicines']);
});

test('GRD-3 nothing to do is said when every source has answered, with what comes next', async () => {
  const { now, say } = await home({
    visits: { known: whole, later: { text: 'Next visit: Tuesday 9:00 a.m.', today: false } },
    medicines: { known: awaited },
  });
  expect(within(now).queryByText(/Nothing to do/)).toBeNull();
  say('medicines', { known: whole });
  expect(within(now).getByRole('heading', { name: 'Nothing to do today' })).toBeInTheDocument();
  expect(within(now).getByText('Next visit: Tuesday 9:00 a.m.')).toBeInTheDocument();
  say('medicines', { known: whole, later: { text: 'Next medicine: 8:00 p.m.', today: true } });
  expect(within(now).getByRole('heading', { name: 'Nothing to do right now' })).toBeInTheDocument();
});

test('GRD-3 a source that failed is said as not known, never as nothing, and is asked again', async () => {
  const again = jest.fn();
  const { now } = await home({
    visits: { known: whole },
    medicines: { known: { is: 'failed', error: new Error('gone'), again } },
  });
  expect(within(now).queryByText(/Nothing to do/)).toBeNull();
  expect(within(now).getByText(/We can’t check this at the moment: medicines\./)).toBeInTheDocument();
  await userEvent.setup().click(within(now).getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledTimes(1);
});
