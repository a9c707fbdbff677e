/**
 * Where every journey's browser believes that its server is. Nobody listens there: each device's browser is told to go to
 * the device's own network instead.
 */
export const journeysOrigin = 'http://localhost:41730';
