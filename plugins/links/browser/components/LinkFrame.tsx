import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { BarePage } from '#ui';
import { I18n, PublicConfig } from '#core/shared';
import { messages } from '../messages/index.ts';

interface LinkFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The frame of every state of an opened link. */
export const LinkFrame = observer(({ title, lead, children }: LinkFrameProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { PRODUCT_NAME: product } = useService(PublicConfig);
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  const foot = (
    <button type="button" className="pv-link-button" lang={other} onClick={() => void i18n.choose(other)}>
      {t.otherLanguage}
    </button>
  );
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} product={product} foot={foot}>
      {children}
    </BarePage>
  );
});
