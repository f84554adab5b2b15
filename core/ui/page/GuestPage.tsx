import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../brand/Logo.tsx';
import { LanguageSwitch } from '../controls/LanguageSwitch.tsx';
import { Confirmations } from '../overlay/Confirmations.tsx';
import './guestPage.css';

export interface GuestPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Name beside the mark, which leads to the first page; `home` says so. */
  readonly product: string;
  readonly home: string;
  /** Beside the choice of a language. */
  readonly tools?: ReactNode;
  /** Class of the part below the bar. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A page without navigation, for whoever has no account: nobody leaves it by mistake. Its parts may ask for confirmation. */
export const GuestPage = ({ title, lead, product, home, tools, className, children }: GuestPageProps) => (
  <div className="pv-guest">
    <header className="pv-guest-top">
      <Link href="/" aria-label={home}>
        <Logo name={product} />
      </Link>
      <div>
        {tools}
        <LanguageSwitch />
      </div>
    </header>
    <main className={className}>
      <header className="pv-guest-title">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      <Confirmations>{children}</Confirmations>
    </main>
  </div>
);
