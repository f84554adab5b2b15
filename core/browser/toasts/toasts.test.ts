import { waitFor } from '@testing-library/dom';
import type { Toast } from '#core/shared';
import { settled } from '#test/kit/browser/settled.ts';
import { offerMs, overlayToasts, toastMaxWidth, toastMs } from './overlayToasts.ts';
import { RecentActsStore } from './recentActs.ts';
import { ToastsStore } from './toastsStore.ts';

test('CST-2 a toast stays 4.5 s at the top right, at most 384 px wide', async () => {
  expect([toastMs, offerMs, toastMaxWidth]).toEqual([4500, 20_000, 384]);
  // Not inside act: Blueprint's toaster waits for its own first render.
  const shelf = await overlayToasts();
  shelf.show({ message: 'Session confirmed', action: { text: 'Open', run: () => undefined } });
  await waitFor(() => expect(document.body).toHaveTextContent('Session confirmed'));
  expect(document.querySelector('.bp6-toast-container-top.bp6-toast-container-right')).not.toBeNull();
  // One live region says it, once, and only its buttons are stops of the Tab key.
  await waitFor(() => expect(document.querySelector('.pav-toasts')).toHaveAttribute('aria-live', 'off'));
  expect(document.querySelectorAll('.pav-toasts [role="alert"]')).toHaveLength(1);
  expect(document.querySelectorAll('.pav-toasts div[tabindex]')).toHaveLength(0);
  shelf.show({ message: 'Another' });
  await waitFor(() => expect(document.querySelectorAll('.pav-toasts [role="alert"]')).toHaveLength(2));
  await waitFor(() => expect(document.querySelectorAll('.pav-toasts div[tabindex]')).toHaveLength(0));
  expect(document.documentElement.style.getPropertyValue('--toast-width')).toBe('384px');
});

test('the toaster is fetched with the first toast, once; a failed fetch is tried with the next', async () => {
  const shown: Toast[] = [];
  const reports: unknown[] = [];
  let loads = 0;
  const toasts = new ToastsStore(
    async () => {
      if (++loads === 1) throw new Error('offline');
      return { show: (toast) => void shown.push(toast) };
    },
    () => 'Undo',
    (error) => reports.push(error),
  );
  expect(loads).toBe(0);
  toasts.show({ message: 'lost' });
  await settled();
  let undone = false;
  toasts.show({ message: 'one' });
  toasts.undo('Removed', () => (undone = true));
  await settled();
  expect(reports).toHaveLength(1);
  expect(loads).toBe(2);
  expect(shown.map(({ message }) => message)).toEqual(['one', 'Removed']);
  expect(shown[1]?.action?.text).toBe('Undo');
  shown[1]?.action?.run();
  expect(undone).toBe(true);
});

test('what was done is taken back once: by its toast, by its line or as the latest, and by nobody who comes after', () => {
  const recent = new RecentActsStore();
  const undone: string[] = [];
  const [first, second] = ['one', 'two', 'three'].map((name) => recent.add(name, () => undone.push(name)));
  recent.undo();
  first?.();
  first?.();
  expect(undone).toEqual(['three', 'one']);
  expect(recent.list.map(({ message }) => message)).toEqual(['two']);
  recent.forget();
  second?.();
  recent.undo();
  expect(undone).toEqual(['three', 'one']);
  for (let n = 0; n < 12; n += 1) recent.add(String(n), () => undefined);
  expect(recent.list.map(({ message }) => message)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
});
