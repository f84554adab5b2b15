import { useState } from 'react';
import { Link, useMessages } from '../../../../core/browser/index.ts';
import { demoAccounts, demoPassword } from '../../shared/demoAccounts.ts';
import { messages } from '../messages.ts';

type Account = (typeof demoAccounts)[number];
const clinics = ['rideau', 'laurier'] as const;

/** Says that nobody here is real, and fills in whom the visitor wants to be. */
export const DemoNote = ({ choose }: { readonly choose: (email: string, password: string) => void }) => {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState('');
  const nameOf = (account: Account): string =>
    /\d@/.test(account.email) ? t.demoSecond(t[account.role]) : t[account.role];
  const fill = (account: Account): void => {
    choose(account.email, demoPassword);
    setChosen(t.demoFilled(nameOf(account)));
  };
  return (
    <aside className="demo-note" aria-label={t.demoTitle}>
      <p>
        <b>{t.demoTitle}</b>
      </p>
      <p>{t.demoText}</p>
      {clinics.map((clinic) => (
        <div key={clinic} role="group" aria-label={t[clinic]}>
          <small>{t[clinic]}</small>
          <ul>
            {demoAccounts
              .filter((account) => account.clinic === clinic)
              .map((account) => (
                <li key={account.email}>
                  <button type="button" title={account.email} onClick={() => fill(account)}>
                    {nameOf(account)}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p role="status" className="sr-only">
        {chosen}
      </p>
      <Link href="/demo/mail">{t.demoMail}</Link>
    </aside>
  );
};
