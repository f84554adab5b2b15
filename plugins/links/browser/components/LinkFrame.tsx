import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { BarePage, LanguageSwitch } from '#ui';
import { PublicConfig } from '#core/shared';
import { messages } from '../messages/index.ts';

interface LinkFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The frame of every state of an opened link. */
export const LinkFrame = observer(({ title, lead, children }: LinkFrameProps) => {
  const t = useMessages(messages);
  const { PRODUCT_NAME: product } = useService(PublicConfig);
  return (
    <BarePage title={title} lead={lead} heroTitle={t.heroTitle} product={product} foot={<LanguageSwitch />}>
      {children}
    </BarePage>
  );
});
