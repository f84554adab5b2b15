import { configure } from '@testing-library/dom';

/** `findBy` and `waitFor` go on looking for as long as a slow machine may need; what comes sooner is found sooner. */
configure({ asyncUtilTimeout: 10_000 });
