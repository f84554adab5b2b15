import type { Known } from '#core/shared';
import { whole } from '#core/shared';
import { renderUi } from '../renderUi.tsx';
import { Silent } from './Silent.tsx';

const error = new Error('offline');
const answered: readonly Known[] = [
  whole([]),
  { is: 'part', data: [] },
  { is: 'failed', error, again: () => undefined },
];

test('a card that may yet say something is marked as awaited, and nobody sees or hears it', async () => {
  const { container } = await renderUi(<Silent of={{ is: 'awaited' }} />);
  expect(container.querySelector('.pv-awaited')).not.toBeVisible();
  expect(container).toHaveTextContent('');
});

test.each(answered)('nothing waits for what is %j', async (known) => {
  const { container } = await renderUi(<Silent of={known} />);
  expect(container.querySelector('.pv-awaited')).toBeNull();
});
