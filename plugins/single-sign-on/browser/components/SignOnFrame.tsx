import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { BarePage, LanguageSwitch } from '#ui';
import { PublicConfig } from '#core/shared';
import { messages } from '../messages/index.ts';

interface SignOnFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

export const SignOnFrame = observer(({ title, lead, children }: SignOnFrameProps) => {
  const t = useMessages(messages);
  const product = useService(PublicConfig).PRODUCT_NAME;
  const foot = (
    <>
      <Link href="/login">{t.usePassword}</Link>
      <LanguageSwitch />
    </>
  );
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} product={product} foot={foot}>
      {children}
    </BarePage>
  );
});
