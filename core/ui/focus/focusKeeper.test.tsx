import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { renderUi } from '../renderUi.tsx';

const names = ['Monday', 'Tuesday', 'Wednesday'];

/** A list whose items go with their button, at once or after a question; the last one of a kind takes its list with it. */
const List = ({ asks = false, stays = false }: { readonly asks?: boolean; readonly stays?: boolean }) => {
  const [left, setLeft] = useState(names);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string): void => {
    setLeft((all) => all.filter((one) => one !== name));
    if (!stays) setAsked(undefined);
  };
  return (
    <main>
      <h1>Doses</h1>
      <section>
        <a href="/all">View all</a>
        <ul>
          {left.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
                Take {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {asked && (
        <Dialog open title={`Take ${asked}?`} onClose={() => setAsked(undefined)}>
          <button type="button" data-focus onClick={() => remove(asked)}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  );
};

const take = (name: string): HTMLElement => screen.getByRole('button', { name: `Take ${name}` });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('RTE-3 the focus whose element is gone', () => {
  test('goes to the next item, from the last one to the one before, and then to what is left beside the list', async () => {
    await renderUi(<List />);
    const user = userEvent.setup();
    await user.click(take('Tuesday'));
    await waitFor(() => expect(take('Wednesday')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(take('Monday')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'View all' })).toHaveFocus());
  });

  test('goes back to what opened a dialog, and to the next item where that went with the answer', async () => {
    await renderUi(<List asks />);
    const user = userEvent.setup();
    await user.click(take('Monday'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await gone();
    expect(take('Monday')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await gone();
    expect(take('Tuesday')).toHaveFocus();
  });

  test('goes to the next item where what opened the dialog went before the dialog did', async () => {
    await renderUi(<List asks stays />);
    const user = userEvent.setup();
    await user.click(take('Wednesday'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByText('Wednesday')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await gone();
    expect(take('Tuesday')).toHaveFocus();
  });

  test('goes to the heading where all around it is gone, and waits for one that comes later', async () => {
    const Pages = () => {
      const [page, setPage] = useState<'sign-in' | 'coming' | 'home'>('sign-in');
      if (page === 'sign-in')
        return (
          <main>
            <button type="button" onClick={() => setPage('coming')}>
              Log in
            </button>
          </main>
        );
      return (
        <main ref={() => void setTimeout(() => act(() => setPage('home')), 20)}>
          {page === 'home' && (
            <>
              <h1>Home</h1>
              <button type="button">Join</button>
            </>
          )}
        </main>
      );
    };
    await renderUi(<Pages />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }));
    expect(document.body).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus());
  });

  test('stays away where the person had pressed beside it', async () => {
    await renderUi(<List />);
    const user = userEvent.setup();
    act(() => take('Monday').focus());
    await user.click(screen.getByText('Tuesday'));
    await new Promise((resolve) => setTimeout(resolve));
    act(() => take('Monday').click());
    await waitFor(() => expect(screen.queryByText('Monday')).not.toBeInTheDocument());
    expect(document.body).toHaveFocus();
  });
});

test('RTE-3 every stop of a dialog has a name: Tab goes from the last to the first and back', async () => {
  await renderUi(
    <Dialog open title="Take it?" onClose={() => undefined}>
      <input type="radio" name="when" aria-label="Now" />
      <input type="radio" name="when" aria-label="Later" />
      <button type="button">Yes</button>
    </Dialog>,
  );
  const user = userEvent.setup();
  await waitFor(() => expect(screen.getByLabelText('Now')).toHaveFocus());
  const passed: (string | null)[] = [];
  for (let press = 0; press < 4; press += 1) {
    await user.tab();
    passed.push(document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent);
  }
  expect(passed).toEqual(['Yes', 'Close', 'Now', 'Yes']);
  await user.tab();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  expect(document.querySelectorAll('.bp6-overlay [tabindex="0"]')).toHaveLength(0);
  expect(document.querySelector('.bp6-overlay')).toHaveAttribute('aria-live', 'off');
});
