import { useMessages } from '#core/browser';
import { Tag } from '#ui';
import type { Flag } from '../../shared/flags.ts';
import { messages } from '../messages/index.ts';
import { flagTone, flagText } from '../resultText.ts';

/** A flag in a word and a colour that goes with it. */
export const FlagTag = ({ flag }: { readonly flag: Flag | null }) => {
  const t = useMessages(messages);
  return flag === null ? null : <Tag tone={flagTone(flag)}>{flagText(flag, t)}</Tag>;
};
