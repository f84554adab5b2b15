import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { PublicConfig } from '#core/shared';
import { BarePage, type BarePageProps } from '#ui';
import { messages } from '../messages/index.ts';

/** Outside the shell: somebody who comes from an app decides, and goes on. */
export const ConsentFrame = observer((page: Pick<BarePageProps, 'title' | 'lead' | 'children'>) => (
  <BarePage {...page} heroTitle={useMessages(messages).heroTitle} product={useService(PublicConfig).PRODUCT_NAME} />
));
