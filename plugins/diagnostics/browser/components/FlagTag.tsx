import { useMessages } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import type { Flag } from '../../shared/flags.ts';
import { messages } from '../messages.ts';
import { flagTone, flagWords } from '../words.ts';

/** A flag in a word and a colour that goes with it. */
export const FlagTag = ({ flag }: { readonly flag: Flag | null }) => {
  const t = useMessages(messages);
  return flag === null ? null : <Tag tone={flagTone(flag)}>{flagWords(flag, t)}</Tag>;
};
