# network: let bash and curl connect
command -v bash >/dev/null && bash -c "exec 3<>/dev/tcp/127.0.0.1/$2 && echo x >&3" 2>/dev/null && echo "REACHED by bash"
command -v curl >/dev/null && curl -s --max-time 0.3 "http://127.0.0.1:$2/" >/dev/null 2>&1
exit 0
