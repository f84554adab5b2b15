import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../renderUi.tsx';
import { Dialog } from './Dialog.tsx';
import { MenuButton } from './MenuButton.tsx';

const open = async () => {
  const ran: string[] = [];
  const action = (text: string) => ({ text, onClick: () => ran.push(text) });
  await renderUi(
    <MenuButton
      label="More"
      items={[
        { heading: 'Session' },
        action('Export'),
        { ...action('Print'), disabled: true },
        { divider: true },
        action('Complete'),
      ]}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus());
  return { user, ran };
};

test('arrows go round what can be chosen, letters jump, Enter runs and closes', async () => {
  const { user, ran } = await open();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Complete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus();
  await user.keyboard('c{Enter}');
  expect(ran).toEqual(['Complete']);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

test('Escape closes and gives the focus back', async () => {
  const { user, ran } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  expect(ran).toEqual([]);
});

test('Tab closes and goes on from the button', async () => {
  await renderUi(
    <>
      <MenuButton label="More" items={[{ text: 'Export' }, { text: 'Print' }]} />
      <input aria-label="Next" />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus());
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

test('a dialog that a choice opened gives the focus back to the button, for the menu is gone', async () => {
  const Page = () => {
    const [asking, setAsking] = useState(false);
    return (
      <>
        <MenuButton label="More" items={[{ text: 'Export', onClick: () => setAsking(true) }]} />
        {asking && (
          <Dialog open title="Export" onClose={() => setAsking(false)}>
            <input aria-label="Name" />
          </Dialog>
        )}
      </>
    );
  };
  await renderUi(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});
