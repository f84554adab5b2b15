import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../renderUi.tsx';
import { type Question, useConfirm } from './confirm.ts';

const ask = async (question: Partial<Question> = {}) => {
  const Asker = () => {
    const confirm = useConfirm();
    const [answer, setAnswer] = useState('none');
    const run = async (): Promise<void> => {
      const yes = await confirm({ title: 'Complete the session?', action: 'Complete session', ...question });
      setAnswer(yes ? 'yes' : 'no');
    };
    return (
      <>
        <button type="button" onClick={() => void run()}>
          Ask
        </button>
        <output>{answer}</output>
      </>
    );
  };
  await renderUi(<Asker />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('alertdialog', { name: 'Complete the session?' });
  return user;
};

const answer = (): HTMLElement => screen.getByText(/^(none|yes|no)$/);

test('the verb says yes', async () => {
  const user = await ask();
  await user.click(screen.getByRole('button', { name: 'Complete session' }));
  await waitFor(() => expect(answer()).toHaveTextContent('yes'));
});

test('Cancel and Escape say no', async () => {
  const user = await ask();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(answer()).toHaveTextContent('no'));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answer()).toHaveTextContent('no'));
});

test('what cannot be undone starts on Cancel', async () => {
  await ask({ danger: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});
