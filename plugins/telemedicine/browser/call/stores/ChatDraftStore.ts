import { inject, injectable } from 'inversify';
import * as z from 'zod/mini';
import { draftKey } from '#clinical/browser';
import { Drafts } from '#core/shared';

const keptSchema = z.object({ text: z.string(), unsent: z.array(z.object({ id: z.uuid(), text: z.string() })) });
/** What was typed in a call's chat, and what could not be sent. */
export type KeptChat = z.infer<typeof keptSchema>;

const none: KeptChat = { text: '', unsent: [] };

/** Keeps it through a lock and, for people with an account, through a reload: the server has it, never this browser's storage. */
@injectable()
export class ChatDraftStore {
  private readonly here = new Map<string, KeptChat>();

  constructor(@inject(Drafts) private readonly drafts: Drafts | undefined) {}

  async read(visit: string): Promise<KeptChat> {
    const here = this.here.get(visit);
    if (here || !this.drafts) return here ?? none;
    // What cannot be read is nothing kept: the chat is not held up by it.
    const text = await this.drafts.read(keyOf(visit)).catch(() => '');
    return parsed(text) ?? none;
  }

  write(visit: string, kept: KeptChat): void {
    this.here.set(visit, kept);
    if (kept.text === '' && kept.unsent.length === 0) this.drafts?.clear(keyOf(visit));
    else this.drafts?.write(keyOf(visit), JSON.stringify(kept));
  }
}

const keyOf = (visit: string): string => draftKey('telemedicine-chat', visit);

const parsed = (text: string): KeptChat | undefined => {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
