import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DocumentActs } from '#core/browser';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { randomFrom } from '#core/server/seed/random.ts';
import { staff } from '../../manifest.ts';
import type { PermissionArea, StaffRole } from '../../shared/roleCalls.ts';
import { messages, setup } from '../index.ts';
import { StaffPage } from '../pages/StaffPage.tsx';
import { isHeld, offered, withPermission } from '../roleParts.ts';

const title = (name: string) => ({ 'en-CA': name, 'fr-CA': name });
const all = ['practitioner', 'admin', 'clinic_admin'] as const;
const areas: PermissionArea[] = [
  {
    ...{ feature: 'medications', title: title('Medications') },
    levels: [
      { level: 'see', has: [...all], canGet: [] },
      { level: 'change', has: ['practitioner'], canGet: [] },
    ],
  },
  {
    ...{ feature: 'home-care', title: title('Home care') },
    levels: [
      { level: 'see', has: [...all], canGet: [] },
      { level: 'manage', has: ['admin', 'clinic_admin'], canGet: ['practitioner'] },
    ],
  },
  {
    ...{ feature: 'staff', title: title('Staff') },
    levels: [{ level: 'manage', has: ['admin', 'clinic_admin'], canGet: [] }],
  },
];
const nurse: StaffRole = {
  ...{ id: 'r1', name: 'Nurse', base: 'practitioner', takes: ['medications:change'], gives: [] },
  ...{ count: 1, people: ['Ana Roy'], manageable: true },
};
const free: StaffRole = {
  ...nurse,
  id: 'r2',
  name: 'Front desk',
  base: 'admin',
  takes: ['staff:manage'],
  count: 0,
  people: [],
};

/** @param roles null: they do not come */
const open = async (roles: readonly StaffRole[] | null = [nurse, free], address = '/clinic/staff?view=roles') => {
  const sent: { readonly id: string; readonly input: unknown }[] = [];
  const noted = (id: string, answer: unknown) => (input: unknown) => {
    sent.push({ id, input });
    return answer;
  };
  const member = {
    ...{
      id: 'ana',
      firstName: 'Ana',
      lastName: 'Roy',
      role: 'practitioner',
      customRole: null,
      title: null,
      email: 'a@b.ca',
    },
    ...{ state: 'active', invitedUntil: null, suspendedAt: null, suspendedBy: null, twoStep: true, seenAt: null },
    ...{ licence: null, sites: [], undoableUntil: null, byDirectory: false, self: false, manageable: true },
  };
  const withActs: typeof setup = (context) => {
    context.add(DocumentActs, {
      ...{ id: 'send', order: 1, label: () => 'Fax this document', allow: ['practitioner'], run: () => undefined },
    });
    return setup(context);
  };
  const started = await startClinical(staff, {
    ...{ setup: withActs, messages, address, role: 'clinic_admin' },
    answers: {
      'staff.search': () => ({ data: [member], next: null, total: 1, licencesKnown: true, today: '2026-03-08' }),
      'staff.roles': () => (roles ? { data: roles, areas } : new Promise(() => undefined)),
      'staff.createRole': noted('staff.createRole', { id: 'r3' }),
      'staff.saveRole': noted('staff.saveRole', undefined),
      'staff.removeRole': noted('staff.removeRole', undefined),
      'staff.changeRole': noted('staff.changeRole', undefined),
    },
  });
  await started.draw(StaffPage);
  return { ...started, sent };
};
const choose = async (name: string, item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const box = (within_: HTMLElement, feature: string, level: string) =>
  within(within(within_).getByRole('group', { name: feature })).getByRole('checkbox', { name: new RegExp(level) });

test('ENT-1 a role is made of boxes that the base role has, with what it means before it is saved', async () => {
  const { sent } = await open([]);
  expect(await screen.findByText('No custom roles yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Make a role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a role' });
  expect(within(dialog).queryByRole('group', { name: 'Staff' })).toBeNull();
  await userEvent.type(within(dialog).getByLabelText(/Name of the role/), 'Nurse');
  await userEvent.click(box(dialog, 'Medications', 'Change'));
  await userEvent.click(box(dialog, 'Home care', 'Set up'));
  expect(dialog).toHaveTextContent(/no longer be allowed to use:Medications: change/);
  expect(dialog).toHaveTextContent(/now be allowed to use:Home care: set up and manage/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make role' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const body = { name: 'Nurse', base: 'practitioner', takes: ['medications:change'], gives: ['home-care:manage'] };
  expect(sent[0]).toEqual({ id: 'staff.createRole', input: { body } });
});

test('ENT-1 a change names who has the role, is undone from its toast; a role that nobody has is removed and copied', async () => {
  const { sent, undo, toasts } = await open();
  await choose('Nurse', 'Change');
  const dialog = await screen.findByRole('dialog', { name: 'Change Nurse' });
  expect(box(dialog, 'Medications', 'Change')).not.toBeChecked();
  await userEvent.click(box(dialog, 'Medications', 'See'));
  expect(dialog).toHaveTextContent(/Ana Roy will no longer be allowed to use:Medications: see/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save role' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Role saved: Nurse'));
  await undo();
  await waitFor(() => expect(sent).toHaveLength(2));
  const saved = (takes: string[]) => ({ params: { id: 'r1' }, body: { name: 'Nurse', takes, gives: [] } });
  expect(sent.map(({ input }) => input)).toEqual([
    saved(['medications:change', 'medications:see']),
    saved(['medications:change']),
  ]);

  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Nurse' }));
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await choose('Front desk', 'Remove');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'staff.removeRole', input: { params: { id: 'r2' } } }));
  await choose('Nurse', 'Copy');
  expect(within(await screen.findByRole('dialog')).getByLabelText(/Name of the role/)).toHaveValue('Copy of Nurse');
});

test('ENT-1 a custom role is given in “Change role”, and what it takes is said first', async () => {
  const { sent } = await open([nurse], '/clinic/staff');
  await choose('Ana Roy', 'Change role');
  const dialog = await screen.findByRole('dialog', { name: 'Role of Ana Roy' });
  await userEvent.selectOptions(await within(dialog).findByLabelText(/Role/), 'Nurse (Care provider)');
  expect(dialog).toHaveTextContent(/Ana will no longer be allowed to use:Medications: change/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 'staff.changeRole', input: { params: { id: 'ana' }, body: { role: 'practitioner', customRole: 'r1' } } },
    ]),
  );
});

test('ENT-1 a change of role says nothing of what it means before the clinic’s roles are known', async () => {
  await open(null, '/clinic/staff');
  await choose('Ana Roy', 'Change role');
  const dialog = await screen.findByRole('dialog', { name: 'Role of Ana Roy' });
  await userEvent.selectOptions(await within(dialog).findByLabelText(/Role/), 'Administrator');
  expect(dialog).not.toHaveTextContent(/Everything this role can|will no longer|will now/);
  expect(dialog).toHaveTextContent('The roles of your clinic are still coming.');
});

test('ENT-1 an invitation says that roles of the clinic may be missing while they are not known', async () => {
  await open(null, '/clinic/staff?do=invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  expect(dialog).toHaveTextContent('The roles of your clinic are still coming.');
});

test('RTE-5 “View as a role” shows its places by the menu’s own rules, and nobody’s record', async () => {
  await open();
  await choose('Front desk', 'View as a role');
  const dialog = await screen.findByRole('dialog', { name: 'View as a role' });
  expect(within(dialog).queryByRole('heading', { name: 'In the menu' })).toBeNull();
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'Administrator');
  expect(dialog).toHaveTextContent(/In the menuStaff/);
  expect(dialog).toHaveTextContent(/Medicationssee|MedicationsSee/);
  expect(dialog).not.toHaveTextContent('Fax this document');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'Care provider');
  expect(dialog).toHaveTextContent('Fax this document');
});

test('ENT-1 every box does what it says, however the boxes are pressed', () => {
  const random = randomFrom(7);
  for (let n = 0; n < 2_000; n += 1) {
    const base = all[Math.floor(random() * 3)]!;
    const boxes = offered(areas, base);
    let parts: { takes: readonly string[]; gives: readonly string[] } = { takes: [], gives: [] };
    for (let press = 0; press < 8; press += 1) {
      const one = boxes[Math.floor(random() * boxes.length)]!;
      const on = random() < 0.5;
      const before = boxes.filter((other) => isHeld(parts, other));
      parts = withPermission(parts, one, on);
      expect([one.permission, isHeld(parts, one)]).toEqual([one.permission, on]);
      // Other features stay as they were.
      for (const other of boxes.filter(({ area }) => area !== one.area))
        expect(isHeld(parts, other)).toBe(before.includes(other));
    }
  }
});
