import { cleanup, screen } from '@testing-library/react';
import { open } from './deskKit.ts';

afterEach(cleanup);

const counts = (mailbox: unknown) => ({ 'faxes.count': () => ({ data: [], line: '6135550143', mailbox }) });
const at = '2026-11-27T15:00:00Z';

test('RTE-5 clinic/faxes says how many mails stay in the fax mailbox and why, and that it does not answer', async () => {
  await open(counts({ at, away: true, left: { sender: 2, unproven: 0, nothing: 1 } }));
  const left = await screen.findByText(/3 unread emails in the fax mailbox are not faxes/);
  expect(left).toHaveTextContent('2 from senders not on the list · 1 without a fax attached');
  expect(screen.getByText(/The fax mailbox does not answer\. Last checked Nov 27, 2026/)).toBeInTheDocument();
});

test('RTE-5 clinic/faxes says nothing of a mailbox that is empty, or of none', async () => {
  for (const mailbox of [null, { at, away: false, left: { sender: 0, unproven: 0, nothing: 0 } }]) {
    await open(counts(mailbox));
    await screen.findByText('Your fax number: 613-555-0143');
    expect(screen.queryByText(/mailbox/)).toBeNull();
    cleanup();
  }
});

test('RTE-5 clinic/faxes says it in French too', async () => {
  await open(counts({ at, away: false, left: { sender: 0, unproven: 1, nothing: 0 } }), '', 'fr-CA');
  expect(await screen.findByText(/1 courriel non lu de la boîte n’est pas une télécopie/)).toHaveTextContent(
    '1 dont l’expéditeur n’a pu être vérifié',
  );
});
