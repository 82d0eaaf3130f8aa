/*
 * net.h - the network: one event loop of libwebsockets, no thread. Connections are accepted here (so that their number
 * from one address can be limited before anything is read), become WebSockets or requests (http.c), and talk to the
 * server. After each turn of the loop the server commits, and then what it delivers is queued and written.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "server.h"

struct net;

/* Binds and listens. False: a sentence that helps when the port is taken. */
struct net *net_open(const struct config *config, struct platform_error *why);
/* The port, which the system chose where the configuration says 0. */
unsigned net_port(const struct net *net);
/* Serves until it is told to stop (SIGTERM, SIGINT). */
bool net_serve(struct net *net, struct server_setup *setup, struct platform_error *why);
void net_close(struct net *net);

/* Addresses of this machine in the local network, for people to type: calls each with a text. */
void net_addresses(void (*each)(void *context, const char *address), void *context);

#endif
