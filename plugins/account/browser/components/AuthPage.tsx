import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { BarePage, LanguageSwitch } from '#ui';
import { PublicConfig } from '#core/shared';
import { messages } from '../messages/index.ts';

interface SplitProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly foot?: { readonly text?: string; readonly href: string; readonly link: string } | undefined;
  readonly children: ReactNode;
}

/** The frame of every page on the way to being signed in. */
export const AuthPage = observer(({ title, lead, foot, children }: SplitProps) => {
  const t = useMessages(messages);
  const product = useService(PublicConfig).PRODUCT_NAME;
  const end = (
    <>
      {foot && (
        <span>
          {foot.text} <Link href={foot.href}>{foot.link}</Link>
        </span>
      )}
      <LanguageSwitch />
    </>
  );
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} heroText={t.heroText} product={product} foot={end}>
      {children}
    </BarePage>
  );
});
