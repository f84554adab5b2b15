import { Fragment, useState } from 'react';
import { Link, useMessages } from '#core/browser';
import { demoAccounts, demoPassword } from '#plugins/account/shared/demoAccounts.ts';
import { messages } from '../../messages/index.ts';

type Account = (typeof demoAccounts)[number];
const clinics = ['rideau', 'laurier'] as const;

/** Says that the people are made up, and fills in the chosen account. */
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
    <aside className="pv-callout" aria-label={t.demoTitle}>
      <b>{t.demoTitle}</b>
      <span>{t.demoText}</span>
      {clinics.map((clinic) => (
        <div key={clinic} role="group" aria-label={t[clinic]}>
          <small>{t[clinic]}</small>
          <div>
            {demoAccounts
              .filter((account) => account.clinic === clinic)
              .map((account, index) => (
                <Fragment key={account.email}>
                  {index > 0 && ' · '}
                  <button type="button" className="pv-link-button" title={account.email} onClick={() => fill(account)}>
                    {nameOf(account)}
                  </button>
                </Fragment>
              ))}
          </div>
        </div>
      ))}
      <span role="status" className="pv-seen-only-by-readers">
        {chosen}
      </span>
      <Link href="/demo/mail">{t.demoMail}</Link>
    </aside>
  );
};
