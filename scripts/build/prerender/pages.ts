/**
 * Pages that come drawn, for people without a session. Such a page needs no style sheet but the first, and is the same for
 * everybody but for language, demonstration and how people sign in.
 */
export const drawnPaths = ['/login', '/forgot-password'] as const;

/** Stands for the product's name, which the server knows. */
export const productMark = '{PRODUCT_NAME}';

/** One page for one reader, as the application drew it. */
export interface Drawing {
  readonly path: string;
  readonly locale: string;
  readonly DEMO: string;
  readonly IDENTITY: string;
  readonly SINGLE_SIGN_ON: string;
  /** Of the window. */
  readonly title: string;
  readonly html: string;
}
