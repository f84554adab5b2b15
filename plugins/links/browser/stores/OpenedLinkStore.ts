import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Auth, CallFailure, Http, PublicConfig, Router } from '#core/shared';
import { resolveLink } from '#core/shared/links/linkCalls.ts';
import { type DeepLink, placeOf, readLink } from '#core/shared/links/links.ts';
import { type LinkService, clickNames } from '../service/linkService.ts';
import { linkServiceOf } from '../service/linkServiceOf.ts';

/** `failed`: nobody answered, and the link is still here to be tried again. */
export type LinkState =
  | { readonly is: 'opening' | 'gone' | 'issue' | 'logOut' }
  | { readonly is: 'failed'; readonly error: unknown };

/**
 * The one place where links are resolved. A link's text is taken out of the address at once and kept only here, in memory,
 * until it was opened.
 */
@injectable()
export class OpenedLinkStore {
  state: LinkState = { is: 'gone' };
  private ask: (() => Promise<DeepLink | null>) | undefined;
  private readonly service: LinkService | null;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Router) private readonly router: Router,
    @inject(Auth) private readonly auth: Auth,
    @inject(PublicConfig) config: PublicConfig,
  ) {
    this.service = linkServiceOf(config);
    makeStore(this, { plain: ['http', 'router', 'auth', 'service', 'ask'] });
  }

  /** A visitor opened one of the link addresses: `/links/<link>`, or `/links` through a link service. */
  arrive(): void {
    const [, , text] = this.router.path.split('/');
    const click = this.router.takeQuery(...clickNames)[clickNames[0]];
    if (text) this.begin(() => this.resolve(text));
    else if (click !== undefined && this.service) this.begin(() => this.follow(this.service!, click));
    else if (this.state.is === 'gone') this.become({ is: 'issue' });
    if (text) this.router.go('/links', { replace: true });
  }

  async open(): Promise<void> {
    if (!this.ask) return;
    this.become({ is: 'opening' });
    try {
      this.lead(await this.ask());
    } catch (error) {
      // What the server will not even read is no link.
      const unreadable = error instanceof CallFailure && error.status === 422;
      this.become(unreadable ? { is: 'issue' } : { is: 'failed', error });
    }
  }

  private begin(ask: () => Promise<DeepLink | null>): void {
    this.ask = ask;
    void this.open();
  }

  private lead(link: DeepLink | null): void {
    this.ask = undefined;
    const place = placeOf(link, { signedIn: this.auth.signedIn });
    if (place.is !== 'go') return this.become(place);
    this.become({ is: 'gone' });
    this.router.go(place.to, { replace: true });
  }

  private async resolve(text: string): Promise<DeepLink | null> {
    const { feature, data } = await this.http.send(resolveLink, { body: { link: text } });
    return readLink(feature, data);
  }

  private async follow(service: LinkService, click: string): Promise<DeepLink | null> {
    const clicked = await service.read(click);
    if (!clicked) return null;
    return clicked.is === 'own' ? this.resolve(clicked.text) : readLink(clicked.feature, clicked.data);
  }

  private become(state: LinkState): void {
    this.state = state;
  }
}
