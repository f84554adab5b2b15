import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { BarePage } from '#ui';
import { I18n, PublicConfig } from '#core/shared';
import { messages } from '../messages/index.ts';

interface SignOnFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export const SignOnFrame = observer(({ title, lead, children }: SignOnFrameProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const product = useService(PublicConfig).PRODUCT_NAME;
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  const foot = (
    <>
      <Link href="/login">{t.usePassword}</Link>
      <button type="button" className="pv-link-button" lang={other} onClick={() => void i18n.choose(other)}>
        {t.otherLanguage}
      </button>
    </>
  );
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} product={product} foot={foot}>
      {children}
    </BarePage>
  );
});
