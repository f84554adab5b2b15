import type { ReactNode } from 'react';
import { Link, useMessages } from '../../../../core/browser/index.ts';
import { BarePage } from '../../../../core/browser/ui/index.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

interface SplitProps {
  readonly title: string;
  readonly lead?: string;
  readonly foot?: { readonly text?: string; readonly href: string; readonly link: string };
  readonly children: ReactNode;
}

/** The frame of every page on the way to being signed in. */
export const Split = ({ title, lead, foot, children }: SplitProps) => {
  const t = useMessages(joiningTexts);
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} heroText={t.heroText}>
      {children}
      <footer className="pv-panel-foot">
        {foot && (
          <span>
            {foot.text} <Link href={foot.href}>{foot.link}</Link>
          </span>
        )}
        <LanguageSwitch />
      </footer>
    </BarePage>
  );
};
