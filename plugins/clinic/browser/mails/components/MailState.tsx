import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Tag } from '#ui';
import type { MailTemplateSummary } from '#core/shared';
import { mailTexts } from '../messages/index.ts';

type Is = MailTemplateSummary['texts']['en-CA']['is'];
const tones = { standard: 'plain', own: 'good', outdated: 'wait' } as const;

export const MailState = observer(({ is }: { readonly is: Is }) => {
  const t = useMessages(mailTexts);
  return <Tag tone={tones[is]}>{t[`is_${is}`]}</Tag>;
});
