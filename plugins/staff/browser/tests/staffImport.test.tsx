import { TextDecoder } from 'node:util';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { staff } from '../../manifest.ts';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import { messages, setup } from '../index.ts';

// jsdom has none.
Object.assign(globalThis, { TextDecoder });

const text = `first name,last name,email,role
Ana,Roy,ana@clinic.test,care provider
Omar,Haddad,omar@clinic.test,administrator
Zoé,Gagnon,zoe@clinic.test,administrator
Li,Wei,,administrator
`;

const open = async (
  invite: (email: string) => unknown,
  known: () => unknown = () => ({ data: [{ email: 'omar@clinic.test', state: 'suspended' }] }),
) => {
  const invited: string[] = [];
  const started = await startClinical(staff, {
    ...{ setup, messages, address: '/clinic/staff', role: 'clinic_admin', given: [] },
    answers: {
      'staff.search': () => ({ data: [], next: null, total: 0, licencesKnown: true, today: '2026-03-08' }),
      'staff.known': known,
      'users.invite': ({ body }: any) => {
        invited.push(body.email);
        return invite(body.email) ?? { id: 'p', email: body.email, status: 'invited', code: null };
      },
    },
  });
  await started.draw(() => <ImportDialog close={() => undefined} />);
  const file = Object.assign(new File([text], 'staff.csv', { type: 'text/csv' }), {
    arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(text)).buffer),
  });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  return { invited };
};
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });

test('RTE-5 an import says of every row what will happen before anyone is invited', async () => {
  const { invited } = await open(() => undefined);
  expect(await row(/Ana Roy/)).toHaveTextContent('Will be invited');
  expect(await row(/Omar Haddad/)).toHaveTextContent('Suspended here. Bring them back instead.');
  expect(await row(/Li Wei/)).toHaveTextContent('Not an email address.');
  expect(screen.getByText(/2 people can be invited. 2 rows will be left out./)).toBeInTheDocument();
  expect(invited).toEqual([]);
});

test('RTE-5 an import invites each once; who failed says why and is tried alone the second time', async () => {
  let broken = true;
  const { invited } = await open((email) => {
    if (email === 'ana@clinic.test' && broken) throw new CallFailure(409, 'already_here', 'They are here already.');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  await waitFor(async () => expect(await row(/Zoé Gagnon/)).toHaveTextContent(/Invited$/));
  expect(await row(/Ana Roy/)).not.toHaveTextContent(/Invited$/);
  broken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await waitFor(async () => expect(await row(/Ana Roy/)).toHaveTextContent(/Invited$/));
  expect(invited).toEqual(['ana@clinic.test', 'zoe@clinic.test', 'ana@clinic.test']);
});

test('RTE-5 an import shows nobody as ready while it is not known who works here, and asks again', async () => {
  let broken = true;
  await open(
    () => undefined,
    () => {
      if (broken) throw new CallFailure(503, 'unavailable', 'Try again later.');
      return { data: [] };
    },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Will be invited')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Invite / })).toBeNull();
  broken = false;
  await userEvent.click(again);
  expect(await row(/Ana Roy/)).toHaveTextContent('Will be invited');
});
