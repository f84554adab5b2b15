import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../renderUi.tsx';
import { Tabs } from '../data/Tabs.tsx';
import { Button } from './Button.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';

test('a busy button does nothing more and keeps the focus', async () => {
  const run = jest.fn();
  await renderUi(
    <Button busy onClick={run}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(run).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a switch says whether it is on, and is not turned twice while it is on its way', async () => {
  const turn = jest.fn();
  const first = await renderUi(<Switch checked={false} onChange={turn} label="Faxes" />);
  await userEvent.click(screen.getByRole('switch', { name: 'Faxes', checked: false }));
  expect(turn).toHaveBeenCalledWith(true);
  first.unmount();
  await renderUi(<Switch checked busy onChange={turn} label="Faxes" />);
  await userEvent.click(screen.getByRole('switch', { name: 'Faxes', checked: true }));
  expect(turn).toHaveBeenCalledTimes(1);
});

test('segments are one stop of the keyboard, arrows choose', async () => {
  const Filter = () => {
    const [value, setValue] = useState<'active' | 'done'>('active');
    const options = [
      { value: 'active', label: 'Active', count: 2 },
      { value: 'done', label: 'Done' },
    ] as const;
    return <Segmented options={options} value={value} onChange={setValue} label="State" />;
  };
  await renderUi(<Filter />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('radio', { name: /Active/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Done' })).toBeChecked();
});

test('tabs follow the arrows, and only the open one is in the page', async () => {
  const Page = () => {
    const [value, setValue] = useState('one');
    const tabs = [
      { id: 'one', title: 'Profile', content: () => <p>Photo</p> },
      { id: 'two', title: 'Security', content: () => <p>Password rules</p> },
    ];
    return <Tabs label="Settings" tabs={tabs} value={value} onChange={setValue} />;
  };
  await renderUi(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Security', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Security' })).toHaveTextContent('Password rules');
  expect(screen.queryByText('Photo')).not.toBeInTheDocument();
});
