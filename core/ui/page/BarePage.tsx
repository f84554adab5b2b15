import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../brand/Logo.tsx';
import { BrandDrawing } from '../brand/BrandDrawing.tsx';

export interface BarePageProps {
  readonly title: string;
  /** Under the title, for example the clinic's name. */
  readonly lead?: ReactNode;
  /** Large words beside the picture. */
  readonly heroTitle: string;
  readonly heroText?: string;
  /** Name beside the mark. */
  readonly product: string;
  /** Language, privacy, help: under the form. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page without a shell: a picture on one side, one panel on the other. */
export const BarePage = ({ title, lead, heroTitle, heroText, product, foot, children }: BarePageProps) => (
  <div className="pv-split">
    <header className="pv-hero">
      <Link href="/">
        <Logo name={product} />
      </Link>
      <BrandDrawing />
      <div className="pv-hero-title">{heroTitle}</div>
      {heroText && <p>{heroText}</p>}
    </header>
    <main className="pv-panel">
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
      {foot && <footer className="pv-panel-foot">{foot}</footer>}
    </main>
  </div>
);
