import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../renderUi.tsx';
import { Dialog } from './Dialog.tsx';
import { Reveal } from './Reveal.tsx';

const open = async () => {
  await renderUi(<Reveal label="Problems">Asthma</Reveal>);
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Problems' }) };
};
const gone = () => waitFor(() => expect(screen.queryByText('Asthma')).toBeNull());

test('a key or a tap opens it after its button and says so; Escape and a second press close it', async () => {
  const { user, button } = await open();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Asthma')).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button.compareDocumentPosition(screen.getByText('Asthma'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.keyboard('{Escape}');
  await gone();
  await user.click(button);
  expect(await screen.findByText('Asthma')).toBeInTheDocument();
  await user.click(button);
  await gone();
});

test('it is there while the mouse is over it; a finger that passes opens nothing', async () => {
  const { button } = await open();
  const around = button.closest('.pv-reveal')!;
  fireEvent(around, new MouseEvent('pointerover', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByText('Asthma')).toBeNull();
  const mouse = (type: string) => Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' });
  fireEvent(around, mouse('pointerover'));
  expect(await screen.findByText('Asthma')).toBeInTheDocument();
  fireEvent(around, mouse('pointerout'));
  await gone();
});

test('in a dialog, Escape closes what was opened and leaves the dialog', async () => {
  const closed = jest.fn();
  await renderUi(
    <Dialog open title="Prescribe" onClose={closed} head={<Reveal label="Allergies">Latex</Reveal>}>
      <input aria-label="Medicine" />
    </Dialog>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Allergies' }));
  expect(await screen.findByText('Latex')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Latex')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalled());
});
