import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Errors } from '../../../../../core/shared/index.ts';
import type { ChatDrafts } from '../../stores/ChatDrafts.ts';
import type { Devices } from '../../stores/Devices.ts';
import type { Room } from '../../stores/Room.ts';
import { Call } from './Call.ts';
import { Chat } from './Chat.ts';
import { chime } from './chime.ts';
import { News } from './News.ts';
import { openLine } from './openLine.ts';
import { Share } from './Share.ts';
import { stayAwake } from './stayAwake.ts';

/** Everything of one call page, made when it opens and given back when it closes. */
export class Desk {
  readonly share = new Share();
  readonly call: Call;
  readonly chat: Chat;
  readonly news: News;
  /** Id of what is open beside the call. */
  side: string | null = null;
  /** Whoever is large on screen; for picture in picture. */
  main: HTMLVideoElement | null = null;
  private readonly stops: readonly (() => void)[];

  constructor(
    readonly room: Room,
    readonly devices: Devices,
    errors: Errors,
    drafts: ChatDrafts,
  ) {
    this.call = new Call({ room, devices, errors, share: this.share, openLine });
    this.chat = new Chat(room, drafts);
    this.news = new News(room, () => this.call.phase === 'in' && chime());
    makeAutoObservable<this, 'stops'>(
      this,
      {
        room: false,
        devices: false,
        share: false,
        call: false,
        chat: false,
        news: false,
        main: observableRef,
        stops: false,
      },
      { autoBind: true },
    );
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
          if (before && message && message.seat !== room.me?.id) this.news.tell('announceMessage', message.name);
        },
        // Read anew at every change of the visit, with the same message at its end.
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
    this.news.dispose();
    this.chat.dispose();
    this.call.dispose();
  }
}
