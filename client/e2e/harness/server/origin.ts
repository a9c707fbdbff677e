/**
 * Origin of the server as seen by every journey's browser. Nothing listens there: each device's browser is
 * redirected to the device's own network.
 */
export const journeysOrigin = 'http://localhost:41730';
