import { reaction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Errors } from '#core/shared';
import type { ChatDraftStore } from './ChatDraftStore.ts';
import type { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import { CallStore } from './CallStore.ts';
import { ChatStore } from './ChatStore.ts';
import { playWaitingChime } from './waitingChime.ts';
import { AnnouncementStore } from './AnnouncementStore.ts';
import { openConnection } from './openConnection.ts';
import { ScreenShareStore } from './ScreenShareStore.ts';
import { stayAwake } from './stayAwake.ts';

/** Everything of one call page, made when it opens and given back when it closes. */
export class CallSession {
  readonly share = new ScreenShareStore();
  readonly call: CallStore;
  readonly chat: ChatStore;
  readonly announcements: AnnouncementStore;
  /** Id of what is open beside the call. */
  side: string | null = null;
  /** The large video, for picture in picture. */
  main: HTMLVideoElement | null = null;
  private readonly stops: readonly (() => void)[];

  constructor(
    readonly visitStore: VisitStore,
    readonly devices: DeviceStore,
    errors: Errors,
    drafts: ChatDraftStore,
  ) {
    this.call = new CallStore({ visitStore, devices, errors, share: this.share, openConnection });
    this.chat = new ChatStore(visitStore, drafts);
    this.announcements = new AnnouncementStore(visitStore, () => this.call.phase === 'in' && playWaitingChime());
    makeStore(this, {
      plain: ['visitStore', 'devices', 'share', 'call', 'chat', 'announcements', 'stops'],
      whole: ['main'],
    });
    let awake = (): void => undefined;
    this.stops = [
      reaction(
        () => this.call.phase === 'in',
        (inCall) => {
          awake();
          awake = inCall ? stayAwake() : () => undefined;
        },
        { fireImmediately: true },
      ),
      () => awake(),
      reaction(
        () => this.chat.messages.at(-1),
        (message, before) => {
          if (before && message && message.seat !== visitStore.me?.id)
            this.announcements.announce('announceMessage', message.name);
        },
        // Messages are read again at every change of the visit, often with the same last one.
        { equals: (one, other) => one?.id === other?.id },
      ),
    ];
  }

  present(element: HTMLVideoElement | null): void {
    this.main = element;
  }

  show(side: string | null): void {
    this.side = side;
    this.chat.show(side === 'chat');
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.announcements.dispose();
    this.chat.dispose();
    this.call.dispose();
  }
}
